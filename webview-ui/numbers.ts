/** A number as it is read at a glance, in the language of the page: `4.1K`, `1.2万`. */
export function short(value: number): string {
  const language = document.documentElement.lang || 'en';
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
