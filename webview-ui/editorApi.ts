/** What the editor gives to a page: a way to its host, and a memory that outlives the page while it is hidden. */
export interface EditorApi {
  postMessage(message: unknown): void;
  /** What was remembered last; undefined where nothing was. */
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** A page can ask for it once only; the editor throws the second time. */
export function editorApi(): EditorApi {
  return acquireVsCodeApi();
}
