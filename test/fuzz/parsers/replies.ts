import assert from 'node:assert/strict';
import { bibleUpdateFormat } from '../../../src/core/chapter/bible/bibleUpdate';
import { judgeReportFormat } from '../../../src/core/chapter/telling/judgeReportFormat';
import { sceneListFormat } from '../../../src/core/chapter/telling/sceneListFormat';
import { documentsIn } from '../../../src/core/llm/replies/documentsIn';
import { readReply } from '../../../src/core/llm/replies/readReply';
import { ReasoningTags, withoutReasoning } from '../../../src/core/llm/replies/reasoningTags';
import type { ReplyFormat } from '../../../src/core/llm/replies/replyFormat';
import { isRefusal } from '../../../src/core/refinement/generation/refusingReply';
import { alternativesFormat } from '../../../src/core/refinement/revision/alternativesFormat';
import { fullTextIn } from '../../../src/core/refinement/revision/fullTextReply';
import { revisionFormat } from '../../../src/core/refinement/revision/revisionFormat';
import { assessmentFormat } from '../../../src/core/review/modelReview/assessmentFormat';
import { choicesFormat } from '../../../src/core/story/telling/choicesFormat';
import { responsesFormat } from '../../../src/core/story/telling/responsesFormat';
import { skeletonFormat } from '../../../src/core/story/telling/skeletonFormat';
import { storyDocumentFormats } from '../../../src/core/story/telling/storyDocumentFormats';
import { curationFormat } from '../../../src/core/task/telling/curationFormat';
import { feedbackFormat } from '../../../src/core/task/telling/feedbackFormat';
import { reflectionFormat } from '../../../src/core/task/telling/reflectionFormat';
import { requirementsFormat } from '../../../src/core/task/telling/requirementsFormat';
import { templatesFormat } from '../../../src/core/task/telling/templatesFormat';
import type { FuzzedParser } from '../parser';
import { jsonMarks } from '../texts';

const formats: readonly ReplyFormat<unknown>[] = [
  assessmentFormat,
  revisionFormat,
  alternativesFormat,
  judgeReportFormat,
  sceneListFormat,
  bibleUpdateFormat,
  requirementsFormat,
  templatesFormat,
  feedbackFormat,
  reflectionFormat,
  curationFormat,
  skeletonFormat,
  choicesFormat,
  responsesFormat,
  ...Object.values(storyDocumentFormats),
];

const jsonPieces = [
  ...jsonMarks,
  ...['\\n', '“', '”', '，', '：', '｛', '｝', "'", 'True', 'None', '...', '…', '// more\n', '# x\n'],
  ...[
    '/*',
    '*/',
    '```json\n',
    '```',
    '<think>',
    '</think>',
    'Here is the JSON:\n',
    '\n',
    ' ',
    '\t',
    '&quot;',
    '{\\"',
    '{"text": "',
    '"}',
    '"], "',
  ],
  ...[
    '{"result":',
    '[{',
    '}]',
    '1',
    '1e999',
    'null',
    '"__proto__":{"x":1}',
    '"constructor":',
    '“He said "no" to her.”',
    'word',
  ],
];

/** The keys of the formats themselves, so that what is put together at random is sometimes nearly a document. */
const keys = [...new Set(formats.flatMap(({ example }) => example.match(/"\w+":/g) ?? []))];

/** One row for each format would give each of them few texts: which reads a text follows from the text. */
function formatFor(text: string): ReplyFormat<unknown> {
  return (
    formats.find(({ example }) => example.slice(0, 12) === text.trimStart().slice(0, 12)) ??
    formats[text.length % formats.length]!
  );
}

const documents: FuzzedParser = {
  id: 'replies',
  reads: 'documents of every form in replies of models',
  samples: formats.flatMap(({ example }) => [example, `Sure!\n\n\`\`\`json\n${example}\n\`\`\`\n`]),
  pieces: [...jsonPieces, ...keys],
  read(text) {
    const format = formatFor(text);
    const reading = readReply(text, format);
    if (reading.kind === 'unreadable') assert.ok(reading.faults.length > 0);
    if (reading.kind !== 'whole') return;
    // What was understood is understood the same when it is told again.
    const found = documentsIn(text);
    assert.ok(!('problem' in found));
    if (found.length !== 1) return;
    const again = readReply(JSON.stringify(found[0]!.value), format);
    if (found[0]!.restored === 'nothing')
      assert.deepEqual(again.kind === 'whole' && again.value, reading.value);
  },
  work: (text) => {
    documentsIn(text);
    readReply(text, formatFor(text));
  },
};

const reasoning: FuzzedParser = {
  id: 'reasoning',
  reads: 'what a model thinks aloud before its reply',
  samples: ['<think>\nWell.\n</think>\n\nIt rains.', 'Well.\n</think>\nIt rains.', 'It rains.'],
  pieces: [
    '<think>',
    '</think>',
    '<thinking>',
    '</thinking>',
    '<thought>',
    '</reasoning>',
    '\n',
    ' ',
    'word',
    '<',
    'th',
    'ink>',
    '/',
  ],
  read(text) {
    const streamed = new ReasoningTags();
    let shown = '';
    for (let at = 0; at < text.length; at += 3) shown += streamed.push(text.slice(at, at + 3));
    shown += streamed.end();
    const whole = new ReasoningTags();
    assert.equal(shown, whole.push(text) + whole.end());
    assert.ok(text.includes(shown));
    assert.ok(text.includes(withoutReasoning(text)));
  },
  work: (text) => {
    const streamed = new ReasoningTags();
    for (let at = 0; at < text.length; at += 3) streamed.push(text.slice(at, at + 3));
    streamed.end();
    withoutReasoning(text);
  },
};

const told = {
  path: 'brief.md',
  start: 0,
  end: 60,
  text: 'It rains on the old street.\n\nShe waits for the boat alone.\n',
};

const fullText: FuzzedParser = {
  id: 'fullText',
  reads: 'a whole text in place of edits, and a refusal',
  samples: [
    told.text,
    `\`\`\`\n${told.text}\`\`\`\n`,
    `<text path="brief.md">\n${told.text}</text>`,
    '{"text": "It rains."}',
    'I’m sorry, I cannot help.',
  ],
  pieces: [
    ...jsonPieces,
    '<text>',
    '\n</text>',
    '<text-2>\n',
    '</text-2>',
    'It rains on the old street.',
    'I cannot help',
    '~~~',
    'She waits ',
  ],
  read(text) {
    const found = fullTextIn(text, [told]);
    assert.ok(found === undefined || found.part === told);
    isRefusal(text);
  },
};

export const replyParsers: readonly FuzzedParser[] = [documents, reasoning, fullText];
