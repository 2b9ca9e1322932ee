export type Environment = Readonly<Record<string, string | undefined>>;

/** The language the command line speaks: `STORYFOLD_LANG` first, then what the shell is set to. */
export function interfaceLanguage(environment: Environment): 'en' | 'zh' {
  const locale =
    environment['STORYFOLD_LANG'] ||
    environment['LC_ALL'] ||
    environment['LC_MESSAGES'] ||
    environment['LANG'] ||
    '';
  return /^zh/i.test(locale) ? 'zh' : 'en';
}
