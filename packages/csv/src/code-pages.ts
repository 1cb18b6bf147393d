/**
 * The code page in which Windows saves text where a language is set, and with it Excel's plain "CSV". As of
 * the ANSI code pages in Microsoft's National Language Support; a language that has none there counts as
 * Western.
 */

export const WESTERN = 'windows-1252';

const LANGUAGES: Readonly<Record<string, string>> = {
  'windows-874': 'th',
  shift_jis: 'ja',
  gbk: 'zh',
  'euc-kr': 'ko',
  big5: 'zh-Hant',
  'windows-1250': 'bs cs hr hu pl ro sk sl sq sr-Latn',
  'windows-1251': 'be bg kk ky mk mn ru sr tg tt uk uz-Cyrl az-Cyrl',
  'windows-1253': 'el',
  'windows-1254': 'az tr uz',
  'windows-1255': 'he',
  'windows-1256': 'ar fa ur',
  'windows-1257': 'et lt lv',
  'windows-1258': 'vi',
};
const PAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([page, languages]) => languages.split(' ').map((language) => [language, page] as const)),
);

/** As `TextDecoder` calls it. @param locale such as `pl-PL`; Western where it is not known */
export function codePageOf(locale = ''): string {
  if (locale === '') return WESTERN;
  const { language, script } = new Intl.Locale(locale).maximize();
  return PAGES.get(`${language}-${script}`) ?? PAGES.get(language) ?? WESTERN;
}
