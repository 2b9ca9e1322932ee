import { isDeepStrictEqual } from 'node:util';
import { jsonrepair } from 'jsonrepair';
import * as z from 'zod/mini';
import { readReply } from '../src/core/llm/replies/readReply';
import { malformedReplyKinds, type MalformedReply } from './malformedReplyKinds';
import type { BenchRow } from './row';

type Outcome = 'recovered' | 'not recovered' | 'wrong';
type Way = (reply: MalformedReply) => Outcome;

/**
 * P11: of 20 kinds of malformed replies (`malformedReplyKinds.ts`) those that are read without another request, each in an English and a
 * Chinese reply and to exactly the value that was meant; beside it what is done without us, judged by the same schema. A value that fits
 * the schema and is not what was meant is wrong: nobody would notice.
 */
export async function benchMalformedReplies(): Promise<BenchRow[]> {
  const ours = measure(readByUs);
  const parsed = measure(({ text, format, intended }) =>
    outcomeOf(() => z.parse(format.schema, JSON.parse(withoutFence(text))), intended),
  );
  const repaired = measure(({ text, format, intended }) =>
    outcomeOf(() => z.parse(format.schema, JSON.parse(jsonrepair(text))), intended),
  );
  const kinds = malformedReplyKinds.length;
  return [
    {
      id: 'P11',
      figure: 'kinds of malformed replies recovered without another call, English and Chinese',
      value: `${ours.recovered} of ${kinds}, ${ours.wrong} replies silently wrong`,
      reach: '19 of 20, none silently wrong',
      reached: ours.recovered >= 19 && ours.wrong === 0 && kinds === 20,
      reference: `JSON.parse without fences ${parsed.recovered} of ${kinds}, ${parsed.wrong} wrong; jsonrepair alone ${repaired.recovered} of ${kinds}, ${repaired.wrong} wrong. The kinds are our choice, from what users report in public trackers, fixed before the first run, which recovered 17`,
      numbers: {
        kinds,
        recovered: ours.recovered,
        silentlyWrong: ours.wrong,
        parseRecovered: parsed.recovered,
        parseSilentlyWrong: parsed.wrong,
        jsonrepairRecovered: repaired.recovered,
        jsonrepairSilentlyWrong: repaired.wrong,
      },
    },
  ];
}

function readByUs({ text, format, intended }: MalformedReply): Outcome {
  const reading = readReply(text, format);
  if (reading.kind !== 'whole') return 'not recovered';
  return isDeepStrictEqual(reading.value, intended) ? 'recovered' : 'wrong';
}

function measure(way: Way): { recovered: number; wrong: number } {
  const outcomes = malformedReplyKinds.map(({ replies }) => replies.map(way));
  return {
    recovered: outcomes.filter((both) => both.every((outcome) => outcome === 'recovered')).length,
    wrong: outcomes.flat().filter((outcome) => outcome === 'wrong').length,
  };
}

function outcomeOf(read: () => unknown, intended: unknown): Outcome {
  let value: unknown;
  try {
    value = read();
  } catch {
    return 'not recovered';
  }
  return isDeepStrictEqual(value, intended) ? 'recovered' : 'wrong';
}

function withoutFence(text: string): string {
  return /```(?:json)?\s*([^]*?)```/.exec(text)?.[1] ?? text.trim();
}
