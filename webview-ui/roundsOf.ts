import { mostRounds } from '../src/shared/values';

/** The number that a field holds, or undefined where it is none that can be asked for. */
export function roundsOf(value: string): number | undefined {
  const rounds = Number(value);
  return value.trim() !== '' && Number.isInteger(rounds) && rounds >= 1 && rounds <= mostRounds
    ? rounds
    : undefined;
}
