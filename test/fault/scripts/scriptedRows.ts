import { scriptedRow } from './scriptedRow';

/** S2: in Chromium. */
export const hostileText = scriptedRow({
  id: 'S2',
  fault:
    'HTML, command: and javascript: links, pictures, frames, SVG and styles in every field of the workbench',
  reach: '0 executions, 0 requests',
  script: 'testWebview.mjs',
  grepVariable: 'STORYFOLD_WEBVIEW_GREP',
  title: 'S2: ',
});

/** S3: in a real VS Code. */
export const forgedMessages = scriptedRow({
  id: 'S3',
  fault: 'messages to the host of the workbench that no workbench would send',
  reach: '10,000: 0 changes, each answered, the author’s own decisions in between done',
  script: 'testHost.mjs',
  grepVariable: 'STORYFOLD_HOST_GREP',
  title: 'messages that no workbench would send',
});
