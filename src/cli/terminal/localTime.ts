/** `03-01 14:05` where the author is, with the year before it unless it is this one; a dash for what is no time. */
export function localTime(at: number, now: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '–';
  const two = (number: number) => String(number).padStart(2, '0');
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : `${date.getFullYear()}-`;
  return `${year}${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
