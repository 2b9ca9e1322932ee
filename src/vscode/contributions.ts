/** What package.json contributes, by name. The manifest test proves that both sides agree. */
export const commandIds = [
  'storyfold.createProject',
  'storyfold.importManuscript',
  'storyfold.openWorkbench',
  'storyfold.openWalkthrough',
  'storyfold.openGuide',
  'storyfold.assessPhase',
  'storyfold.assessSelectedPhase',
  'storyfold.assessSelection',
  'storyfold.assessFile',
  'storyfold.generatePhase',
  'storyfold.refineRounds',
  'storyfold.stop',
  'storyfold.stopNow',
  'storyfold.showSuggestion',
  'storyfold.acceptSuggestion',
  'storyfold.rejectSuggestion',
  'storyfold.waiveSuggestion',
  'storyfold.rewordSuggestion',
  'storyfold.undoDecision',
  'storyfold.addSuggestion',
  'storyfold.askForAlternatives',
  'storyfold.takeAlternative',
  'storyfold.acceptAllAndRevise',
  'storyfold.acceptSelectedAndRevise',
  'storyfold.rejectAll',
  'storyfold.editFirst',
  'storyfold.endPhase',
  'storyfold.chooseFocus',
  'storyfold.lockPassage',
  'storyfold.unlockPassage',
  'storyfold.revertSuggestion',
  'storyfold.compareRound',
  'storyfold.compareRounds',
  'storyfold.restoreRound',
  'storyfold.showProposal',
  'storyfold.approveProposal',
  'storyfold.declineProposal',
  'storyfold.generateChapter',
  'storyfold.generateRemaining',
  'storyfold.retryChapter',
  'storyfold.pauseChapters',
  'storyfold.showJudgeReport',
  'storyfold.compareAttempts',
  'storyfold.keepAttempt',
  'storyfold.showChapterVersion',
  'storyfold.acceptChapterVersion',
  'storyfold.dismissChapterVersion',
  'storyfold.lockChapter',
  'storyfold.unlockChapter',
  'storyfold.showBible',
  'storyfold.updateBible',
  'storyfold.undoBibleUpdate',
  'storyfold.showRetryReport',
  'storyfold.calibrateJudge',
  'storyfold.newTask',
  'storyfold.newStoryTask',
  'storyfold.runTask',
  'storyfold.showRequirements',
  'storyfold.editRequirements',
  'storyfold.confirmRequirements',
  'storyfold.cancelTask',
  'storyfold.retryTask',
  'storyfold.retryTaskByCommand',
  'storyfold.retryAllFailedTasks',
  'storyfold.showTask',
  'storyfold.showTaskLog',
  'storyfold.giveFeedback',
  'storyfold.writeStoryDocuments',
  'storyfold.writePlotSkeleton',
  'storyfold.buildStoryTree',
  'storyfold.buildStory',
  'storyfold.runStoryStage',
  'storyfold.openStoryFile',
  'storyfold.showStoryReport',
  'storyfold.showChoiceQuality',
  'storyfold.showStoryProgress',
  'storyfold.showStoryDiagnostics',
  'storyfold.compareStoryBuilds',
  'storyfold.exportStory',
  'storyfold.importStory',
  'storyfold.showPlaybook',
  'storyfold.addLesson',
  'storyfold.editLesson',
  'storyfold.pinLesson',
  'storyfold.retireLesson',
  'storyfold.deleteLesson',
  'storyfold.openStoryMap',
  'storyfold.chooseModel',
  'storyfold.setApiKey',
  'storyfold.removeApiKey',
  'storyfold.checkConnection',
  'storyfold.openModelSettings',
  'storyfold.showUsage',
  'storyfold.addToDictionary',
  'storyfold.saveArchive',
  'storyfold.restoreArchive',
  'storyfold.reportProblem',
  'storyfold.showLog',
] as const;
export type CommandId = (typeof commandIds)[number];

export const workbenchViewId = 'storyfold.workbench';
/** The history of the phase shown, a native tree. */
export const roundsViewId = 'storyfold.rounds';
/** The chapters of the project shown, a native tree. */
export const chaptersViewId = 'storyfold.chapters';
/** The tasks of the project shown, a native tree. */
export const tasksViewId = 'storyfold.tasks';
/** The branching story of the project shown, a native tree. */
export const storyViewId = 'storyfold.story';
export const walkthroughId = 'storyfold.storyfold#storyfold.firstSteps';
/** Made by VS Code for every view: shows it and puts the focus into it. */
export const focusWorkbenchCommand = `${workbenchViewId}.focus`;
export const focusChaptersCommand = `${chaptersViewId}.focus`;
export const focusTasksCommand = `${tasksViewId}.focus`;

/** Keys for `when` and `enablement` clauses. */
export const contextKeys = [
  'storyfold.hasProject',
  /** Suggestions wait for the author's decision. */
  'storyfold.awaitingDecision',
  /** A round is open, which it is too when everything in it is decided. */
  'storyfold.roundOpen',
  'storyfold.running',
  /** Rounds by themselves run, which can be stopped after a step. */
  'storyfold.autoRunning',
  /** Chapters are being worked on, which can be paused after a step. */
  'storyfold.chaptersRunning',
  /** A model can be asked: one is chosen. */
  'storyfold.hasModel',
  /** A change waits for the author to have looked at it. */
  'storyfold.hasProposal',
  /** The file in the editor is a text of a project: brief.md, a chapter. */
  'storyfold.isManuscript',
] as const;
export type ContextKey = (typeof contextKeys)[number];

/** Of documents in which a task's requirements are read and edited. */
export const requirementsScheme = 'storyfold-requirements';
/** Of documents in which one node of a story is read and edited. */
export const storyNodeScheme = 'storyfold-story-node';
/** Texts that are edited like files and are none: the editor asks for them before anything else when it shows them again. */
export const editedSchemes = [requirementsScheme, storyNodeScheme] as const;
export type EditedScheme = (typeof editedSchemes)[number];
