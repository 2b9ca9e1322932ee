import { peekBible } from '../../project/bible/bibleFile';
import { loadPlaybook, peekPlaybook, playbookChange } from '../../project/playbook/playbookFile';
import { readToldBullets } from '../../project/playbook/toldBullets';
import { playbookLock } from '../../project/layout';
import { withPatientLock } from '../../storage/patientLock';
import { authorsFeedback } from '../feedback/authorsFeedback';
import { decisionsDigest } from '../feedback/authorsDecisions';
import type { Feedback, GenerationResult, Templates } from '../model';
import { taskVersion } from '../model';
import { applyCuration } from '../playbook/applyCuration';
import { countJudged, countTold } from '../playbook/countBullets';
import { curationChange, loadCuration, nextRun, withRun } from '../playbook/curationLog';
import { findEntries } from '../retrieval/findEntries';
import { outputGone } from '../taskErrors';
import type { StageRun } from './stageRun';
import { curationFile, taskPath, type TaskFile } from '../taskFiles';
import type { TaskFileContent } from '../record/taskRecord';
import { subjects } from '../subjects/subjects';
import type { TaskMaterial } from '../telling/taskTalk';
import type { TaskStage } from '../../../shared/values';

/** Each takes one stage and saves what it made and what comes next in one commit, so that a crash leaves nothing to guess. */
export const stageSteps: Readonly<Record<TaskStage, (run: StageRun) => Promise<void>>> = {
  extracting: extract,
  retrieving: retrieve,
  generating: generate,
  evaluating: evaluate,
  reflecting: reflect,
  curating: curate,
};

async function extract(run: StageRun): Promise<void> {
  const { desk } = run;
  const talk = await run.talk();
  await run.announce('extracting');
  const requirements = await talk.requirements();
  await desk.save({ status: 'awaiting_confirm', stage: 'retrieving', confirmed: undefined }, [
    desk.fileChange('requirements.json', requirements),
  ]);
  await desk.log('info', 'Requirements are written and wait to be confirmed.');
}

async function retrieve(run: StageRun): Promise<void> {
  const { desk, engine } = run;
  const { value: requirements } = await needed(run, 'requirements.json');
  const { store, project } = engine;
  const found = await findEntries({
    requirements,
    bible: await peekBible(store),
    playbook: await peekPlaybook(store),
    language: project.language,
  });
  let entries: Templates['entries'] = [];
  if (found.entries.length > 0) {
    const talk = await run.talk();
    await run.announce('retrieving');
    entries = await talk.templates(requirements, found.entries);
  }
  await desk.save({ stage: 'generating' }, [
    desk.fileChange('templates.json', {
      version: taskVersion,
      query: found.query,
      found: found.found,
      entries,
    }),
  ]);
  await desk.log('info', `${found.found} found, ${entries.length} picked.`);
}

async function generate(run: StageRun): Promise<void> {
  const { desk, engine } = run;
  const { store, clock } = engine;
  const { kind, chapter } = desk.task;
  const subject = subjects[kind];
  const requirements = await needed(run, 'requirements.json');
  const templates = await needed(run, 'templates.json');
  const bullets = (await readToldBullets(store)).map(({ id }) => id);
  if ((await desk.read('plan.json')) === undefined)
    await desk.save(await subject.beforehand(run), [
      desk.fileChange('plan.json', {
        version: taskVersion,
        kind,
        chapter,
        title: desk.task.title,
        requirements: requirements.sha256,
        templates: templates.sha256,
        bullets,
        startedAt: clock.now(),
      }),
    ]);
  const made = await subject.generate(run, { requirements: requirements.value, templates: templates.value });
  const result: GenerationResult = {
    version: taskVersion,
    kind,
    chapter,
    ...made,
    bullets,
    finishedAt: clock.now(),
  };
  await withPatientLock(store, engine.timer, playbookLock, async () => {
    const loaded = await loadPlaybook(store);
    const isTold = loaded.sha256 !== null && bullets.length > 0;
    await desk.save(
      {
        status: 'completed',
        stage: 'evaluating',
        passed: result.passed,
        anew: false,
        error: undefined,
        failedStage: undefined,
        failedAt: undefined,
        feedbackStatus: desk.task.feedbackMode === 'human' ? 'pending' : 'running',
        feedbackError: undefined,
      },
      [
        desk.fileChange('generation_result.json', result),
        ...(isTold ? [playbookChange(loaded, countTold(loaded.playbook, bullets))] : []),
      ],
    );
  });
  await desk.log('info', subject.ended(result.passed));
}

async function evaluate(run: StageRun): Promise<void> {
  const { desk } = run;
  const feedback = await feedbackOf(run);
  if (!feedback) return;
  await desk.save({ stage: 'reflecting', feedbackStatus: 'running' }, [
    desk.fileChange('feedback.json', feedback),
  ]);
  await desk.log('info', `Evaluated (${feedback.mode}): ${feedback.score}.`);
}

/** Undefined where the author is still to say it. */
async function feedbackOf(run: StageRun): Promise<Feedback | undefined> {
  const { desk, engine } = run;
  const { clock } = engine;
  if (run.authors) return authorsFeedback(run.authors, clock.now());
  switch (desk.task.feedbackMode) {
    case 'human':
      await desk.save({ feedbackStatus: 'pending', stage: 'evaluating' });
      return undefined;
    case 'llm_judge': {
      const material = await materialOf(run);
      const talk = await run.talk();
      await run.announce('evaluating');
      return talk.feedback(material);
    }
    case 'auto':
      return subjects[desk.task.kind].measure(run, await materialOf(run));
  }
}

async function reflect(run: StageRun): Promise<void> {
  const { desk } = run;
  const material = { ...(await materialOf(run)), decisions: await decisionsDigest(run.engine.store) };
  const talk = await run.talk();
  await run.announce('reflecting');
  const reflection = await talk.reflect(material);
  await desk.save({ stage: 'curating' }, [
    desk.fileChange('reflection.json', { ...reflection, decisions: material.decisions.counts }),
  ]);
  await desk.log('info', `Insights: ${reflection.insights.length}.`);
}

async function curate(run: StageRun): Promise<void> {
  const { desk, engine } = run;
  const { store, clock } = engine;
  const { value: reflection } = await needed(run, 'reflection.json');
  let operations: Parameters<typeof applyCuration>[1] = [];
  if (reflection.insights.length > 0) {
    const bullets = (await peekPlaybook(store))?.bullets ?? [];
    const talk = await run.talk();
    await run.announce('curating');
    operations = await talk.curate({ reflection, bullets });
  }
  const changed = await withPatientLock(store, engine.timer, playbookLock, async () => {
    const log = await loadCuration(store, desk.id);
    if (log.broken) desk.movedAside.push(await store.quarantine(taskPath(desk.id, curationFile), log.broken));
    const number = nextRun(log.curation);
    const loaded = await loadPlaybook(store);
    const judged = countJudged(loaded.playbook, reflection);
    const at = clock.now();
    const { playbook, changes, skipped } = applyCuration(judged, operations, {
      task: desk.id,
      run: number,
      at,
    });
    const isChanged = JSON.stringify(playbook) !== JSON.stringify(loaded.playbook);
    await desk.save(
      {
        stage: undefined,
        feedbackStatus: 'completed',
        feedbackError: undefined,
        failedStage: undefined,
        failedAt: undefined,
      },
      [
        curationChange(desk.id, withRun(log.curation, { run: number, at, changes, skipped })),
        ...(isChanged ? [playbookChange(loaded, playbook)] : []),
      ],
    );
    return changes.length;
  });
  await desk.log('info', `Changes of the playbook: ${changed}.`);
}

/** All that feedback is about. */
async function materialOf(run: StageRun): Promise<TaskMaterial> {
  const { desk, engine } = run;
  const { value: requirements } = await needed(run, 'requirements.json');
  const { value: templates } = await needed(run, 'templates.json');
  const { value: result } = await needed(run, 'generation_result.json');
  const feedback = await desk.read('feedback.json');
  const written = await subjects[desk.task.kind].written(run, result);
  const playbook = await peekPlaybook(engine.store);
  return {
    requirements,
    templates,
    result,
    ...written,
    ...(feedback && { feedback: feedback.value }),
    bullets: playbook?.bullets ?? [],
  };
}

/** Throws `corrupt_state` for what has been taken away while the task was at work. */
async function needed<Name extends TaskFile>(
  { desk }: StageRun,
  name: Name,
): Promise<{ value: TaskFileContent<Name>; sha256: string }> {
  const file = await desk.read(name);
  if (!file) throw outputGone(desk.id, name);
  return file;
}
