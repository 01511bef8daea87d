import { defaultLanguage, isLanguage, type Language } from '@xueyan/contract/wire/language';

const families: [RegExp, Language][] = [
  [/^zh[-_](tw|hk|mo|hant)/i, 'zh_tw'],
  [/^zh(?![a-z])/i, 'zh_cn'],
  [/^en(?![a-z])/i, 'en_us'],
  [/^mn(?![a-z])/i, 'mn'],
];

function languageNamed(name: string): Language | undefined {
  if (isLanguage(name)) return name;
  return families.find(([pattern]) => pattern.test(name))?.[1];
}

/**
 * The language that `Accept-Language` likes best of those that there are, by our own names (`zh_cn`) or a browser's
 * (`fr, zh-CN;q=0.9`, which come best first); the other one when it asks for none of them.
 */
export function languageOf(header: string | undefined, otherwise: Language = defaultLanguage): Language {
  for (const asked of header?.split(',') ?? []) {
    const language = languageNamed(asked.split(';')[0]?.trim() ?? '');
    if (language) return language;
  }
  return otherwise;
}
