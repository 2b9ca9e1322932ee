/** 12,345: a whole number with its thousands set apart, as either language prints it. */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
