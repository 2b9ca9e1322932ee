const hour = 3_600_000;
const year = 365 * 24 * hour;

/** How far a clock is moved, in milliseconds: back and ahead, as by summer time, and as by a battery that is empty. */
export const clockShifts: readonly number[] = [hour, -hour, year, -year];

export function named(shift: number): string {
  const size = Math.abs(shift) === hour ? 'an hour' : 'a year';
  return shift < 0 ? `${size} back` : `${size} ahead`;
}
