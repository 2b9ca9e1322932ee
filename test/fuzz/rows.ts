import type { Row } from '../fault/measuredRows';
import type { FuzzedParser } from './parser';
import { archiveParsers } from './parsers/archives';
import { commandLineParsers } from './parsers/commandLine';
import { jsonParsers } from './parsers/json';
import { logParsers } from './parsers/logs';
import { markdownParsers } from './parsers/markdown';
import { messageParsers } from './parsers/messages';
import { nameParsers } from './parsers/names';
import { recordParsers } from './parsers/records';
import { replyParsers } from './parsers/replies';
import { serverParsers } from './parsers/servers';
import { settingParsers } from './parsers/settings';
import { storyParsers } from './parsers/stories';
import { workerParsers } from './parsers/workers';

/** Every parser of what comes from outside. A new one is one line in the list of its kind. */
export const fuzzedParsers: readonly FuzzedParser[] = [
  ...markdownParsers,
  ...storyParsers,
  ...replyParsers,
  ...serverParsers,
  ...jsonParsers,
  ...recordParsers,
  ...logParsers,
  ...archiveParsers,
  ...messageParsers,
  ...workerParsers,
  ...settingParsers,
  ...nameParsers,
  ...commandLineParsers,
];

/** The same as rows of a table. */
export const fuzzRows: readonly (Row & { parser: FuzzedParser })[] = fuzzedParsers.map((parser) => ({
  id: parser.id,
  fault: parser.reads,
  reach: 'refused with a code and a hint, or read and the same again; as long as the text',
  parser,
}));
