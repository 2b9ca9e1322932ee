/** Cuts an English word (lower case) down so that gleam, gleams, gleamed and gleaming are one. Only for comparing, never shown. */
export function echoStem(word: string): string {
  let stem = word.replace(/[’']s?$/, '');
  // Languid and languidly, opulent and opulence are heard as one.
  if (stem.length > 7 && stem.endsWith('ly')) stem = stem.slice(0, -2);
  else if (stem.length > 7 && /[ae]nc[ey]$/.test(stem)) stem = `${stem.slice(0, -2)}t`;
  if (stem.length > 5 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && stem.endsWith('s') && !/(?:ss|us|is)$/.test(stem))
    stem = stem.replace(/(?<=s|x|z|ch|sh)es$|s$/, '');
  if (stem.length > 6 && stem.endsWith('ing')) stem = undoubled(stem.slice(0, -3));
  else if (stem.length > 5 && stem.endsWith('ied')) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 5 && stem.endsWith('ed')) stem = undoubled(stem.slice(0, -2));
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

function undoubled(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
