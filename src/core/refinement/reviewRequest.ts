import type { Manuscript, ManuscriptText } from '../ports';
import { readDictionary } from '../project/dictionary';
import { namesOf } from '../project/bible/bibleEntries';
import { peekBible } from '../project/bible/bibleFile';
import type { ProjectSettings } from '../project/project';
import { ruleSettings } from '../review/ruleSettings';
import type { ProjectStore } from '../storage/projectStore';
import type { ReviewDocument, ReviewRequest } from '../review/model';
import type { Focus } from './focus';
import { readableTexts } from './readableTexts';
import type { Phase } from '../../shared/values';

/** Everything a reviewer may look at: the phase's texts, the other phases for comparison, the author's words and names. */
export async function reviewRequest(
  store: ProjectStore,
  manuscript: Manuscript,
  project: ProjectSettings,
  phase: Phase,
  texts: readonly ManuscriptText[],
  focus: Focus | undefined,
): Promise<ReviewRequest> {
  const other = async (wanted: Phase): Promise<ReviewDocument[]> =>
    wanted === phase ? [] : (await readableTexts(store, manuscript, wanted)).map(asDocument);
  const [brief] = await other('brief');
  const [outline] = await other('outline');
  const chapters = await other('final');
  const names = await bibleNames(store);
  return {
    phase,
    language: project.language,
    dialect: project.dialect,
    script: project.script,
    audience: project.audience,
    documents: texts.map(asDocument),
    ...(focus ? { focus } : {}),
    context: {
      ...(brief ? { brief } : {}),
      ...(outline ? { outline } : {}),
      ...(chapters.length > 0 ? { chapters } : {}),
    },
    dictionary: [...(await readDictionary(store)), ...names],
    names,
    settings: ruleSettings(project),
  };
}

function asDocument({ path, text }: ManuscriptText): ReviewDocument {
  return { path, text };
}

/** A bible that cannot be read gives no names here; the chapter engine, which owns it, reports it. */
async function bibleNames(store: ProjectStore): Promise<string[]> {
  const bible = await peekBible(store);
  return bible ? namesOf(bible) : [];
}
