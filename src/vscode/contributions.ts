/** What package.json contributes, by name. The manifest test proves that both sides agree. */
export const commandIds = [
  'storyfold.createProject',
  'storyfold.openWorkbench',
  'storyfold.assessPhase',
  'storyfold.assessSelectedPhase',
  'storyfold.showSuggestion',
  'storyfold.acceptAllAndRevise',
  'storyfold.acceptSelectedAndRevise',
  'storyfold.rejectAll',
  'storyfold.endPhase',
  'storyfold.stop',
  'storyfold.showLog',
] as const;
export type CommandId = (typeof commandIds)[number];

export const workbenchContainer = 'storyfold';
export const workbenchViewId = 'storyfold.workbench';
/** Made by VS Code for every view: shows it and puts the focus into it. */
export const focusWorkbenchCommand = `${workbenchViewId}.focus`;

/** Keys for `when` and `enablement` clauses. */
export const contextKeys = [
  'storyfold.hasProject',
  'storyfold.awaitingDecision',
  'storyfold.running',
] as const;
export type ContextKey = (typeof contextKeys)[number];
