import assert from 'node:assert/strict';
import {
  chapterFileName,
  chapterPlaces,
  chapterSlug,
  readChapterFileName,
} from '../../../src/core/project/chapters/chapterNames';
import { parseChapterReference } from '../../../src/core/project/chapters/chapterReference';
import { checkArchiveName } from '../../../src/core/project/archives/archiveNames';
import { checkProjectPath, isChapterPath, isProjectDocument } from '../../../src/core/project/projectPath';
import { parseRetryCommand, retryCommandText } from '../../../src/core/task/retry/retryCommand';
import { parseNumeral } from '../../../src/core/text/numerals';
import { readChange, readCondition } from '../../../src/core/story/variableRules';
import { idsIn } from '../../../src/core/task/telling/namedIds';
import { listIn, numberIn, truthIn, wordsIn } from '../../../src/core/llm/replies/lenient';
import { scenesIn, scoreIn } from '../../../src/core/chapter/telling/judgeReportFormat';
import { bytesOf } from '../bytes';
import { decodeText, encodeText } from '../../../src/core/text/decode';
import type { FuzzedParser } from '../parser';

const numerals: FuzzedParser = {
  id: 'numerals',
  found: ['__proto__', 'constructor', '一'.repeat(400)],
  reads: 'a number as people write it, and what an author calls a chapter by',
  samples: [
    '12',
    '１２',
    'XII',
    'twelve',
    'twenty-one',
    'third',
    '十二',
    '一百零五',
    '1万',
    'chapter 2',
    '第三章',
    '第3回 归来',
  ],
  pieces: [
    ...'0123456789IVXLC一二三四五六七八九十百千万零〇两壹',
    'twenty',
    '-',
    'one',
    'first',
    'Chapter ',
    '第',
    '章',
    ' ',
    '#',
  ],
  read(text) {
    for (const number of [parseNumeral(text), parseChapterReference(text)])
      assert.ok(number === undefined || (Number.isSafeInteger(number) && number >= 0), String(number));
  },
};

const fileNames: FuzzedParser = {
  id: 'fileNames',
  slow: [{ before: '字', piece: ' ', behind: 'a' }],
  reads: 'names of chapters’ files, and titles that become such',
  samples: [
    '03a-interlude.md',
    '3 The Arrival.md',
    'chapters/01.md',
    'The Arrival',
    '到来',
    '../x',
    'C:\\x.md',
  ],
  pieces: [
    '01',
    '1234',
    'a',
    '-',
    '_',
    '.',
    '..',
    '/',
    '\\',
    '.md',
    'con',
    'nul',
    '.git',
    'git~1',
    ' ',
    '到',
    'é',
    'e\u0301',
    ':',
    '\u200b',
  ],
  read(text) {
    const slug = chapterSlug(text);
    const [place] = chapterPlaces([readChapterFileName(text)?.number]);
    const name = chapterFileName(place!.number, place!.letter, slug);
    assert.ok(isChapterPath(`chapters/${name}`), name);
    assert.equal(readChapterFileName(name)?.number, place!.number, name);
    isProjectDocument(text);
    assert.equal(checkProjectPath(text), text);
  },
};

const archiveNames: FuzzedParser = {
  id: 'archiveNames',
  reads: 'the name of an archive',
  samples: ['first draft', '初稿', 'e\u0301t\u00e9', 'v1.2'],
  pieces: ['a', '.', ' ', '/', 'con', 'COM1', '.git', '字', '\u0301', '\u202e', '|'],
  read(text) {
    const name = checkArchiveName(text);
    assert.equal(checkArchiveName(name), name);
    assert.equal(name, text.normalize('NFC'));
  },
};

const retry: FuzzedParser = {
  id: 'retry',
  reads: 'a retry of a task as it is typed',
  samples: [
    '/retry ferry --clean --force',
    'retry t1 --stage generating --mode auto --keep-playbook',
    '--all-failed',
    'x --stage=feedback',
  ],
  pieces: [
    '/retry ',
    'retry ',
    'ferry',
    ' ',
    '--clean',
    '--force',
    '--stage',
    '=',
    'generate',
    '--mode',
    'auto',
    '--all-failed',
    '--keep-playbook',
    '--discard-playbook',
    '-',
    '--',
  ],
  read(text) {
    const command = parseRetryCommand(text);
    assert.deepEqual(parseRetryCommand(retryCommandText(command)), command);
  },
};

const bytes: FuzzedParser = {
  id: 'bytes',
  reads: 'the bytes of a text',
  samples: ['It rains.\r\nIt rained.\n', '\ufeff她留下来。'],
  pieces: ['\ufeff', '\r\n', '\n', 'a', '字', '\ud83d\ude00', '\ud800', '\u0000'],
  read(text) {
    const given = bytesOf(text);
    const decoded = decodeText(given);
    assert.deepEqual(Buffer.from(encodeText(decoded.text, decoded.byteOrderMark)), Buffer.from(given));
  },
};

const rules: FuzzedParser = {
  id: 'variableRules',
  reads: 'what a choice asks for and changes',
  samples: ['>=2', '+1', '-2', '!=0', ' < 3 ', 'calm'],
  pieces: ['>=', '<=', '>', '<', '!=', '+', '-', '1', '0', '9', ' ', 'x', '.5'],
  read(text) {
    const condition = readCondition(text);
    if (condition.kind === 'compares') assert.ok(Number.isSafeInteger(condition.than));
    const change = readChange(text);
    if (change.kind === 'adds') assert.ok(Number.isSafeInteger(change.amount));
  },
};

const lenient: FuzzedParser = {
  id: 'lenient',
  reads: 'numbers, lists, ids and truth values as models write them',
  samples: ['85/100', '约600字', 's1, s2 and s3', 'yes', '通过', '第2场', 'scenes 1-3', 'none'],
  pieces: [
    '1',
    '2',
    ',',
    '，',
    '、',
    '-',
    '/',
    '%',
    's',
    'e',
    'scene ',
    '第',
    '场',
    'to',
    ' ',
    '\n',
    'none',
    '无',
    '.',
    '至',
    '~',
  ],
  read(text) {
    const number = numberIn(text);
    assert.ok(number === undefined || Number.isFinite(number));
    const score = scoreIn(text);
    assert.ok(score === undefined || (score >= 0 && score <= 100), String(score));
    for (const scene of scenesIn(text)) assert.ok(Number.isSafeInteger(scene));
    idsIn(text);
    truthIn(text);
    for (const part of listIn(text, /[\n,，、;；]/)) assert.ok(text.includes(part));
    assert.equal(wordsIn(text), text.trim());
  },
};

export const nameParsers: readonly FuzzedParser[] = [
  numerals,
  fileNames,
  archiveNames,
  retry,
  bytes,
  rules,
  lenient,
];
