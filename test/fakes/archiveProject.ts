import { createProject } from '../../src/core/project/project';
import { put } from './projectFiles';
import { testProject, type TestProject } from './testProject';

/** A project in memory with two chapters and a brief that went through a round, so that it has state, history and kept texts. */
export async function archiveProject(): Promise<TestProject> {
  const project = await testProject(
    {
      'brief.md': 'Nine boats, a very low tide.\n',
      'chapters/01-harbour.md': 'The very last boat. The very first gull.\n',
      'chapters/02-bridge.md': 'A very narrow bridge.\r\n',
    },
    [{ rule: 'very', pattern: /very /, replacement: '' }],
  );
  await createProject(project.store, { title: 'Nine Boats', language: 'en' });
  await put(project.store, { '.storyfold/bible.json': '{"version":1,"unknown":{"kept":true}}' });
  await project.controller.assess('brief');
  await project.controller.revise('brief', { accept: 'all' });
  await project.controller.assess('final');
  return project;
}
