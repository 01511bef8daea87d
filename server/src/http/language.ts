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
 * Returns the available language that `Accept-Language` prefers, by the product's names (`zh_cn`) or a browser's (`fr,
 * zh-CN;q=0.9`, sorted by preference); `otherwise` when none is available.
 */
export function languageOf(header: string | undefined, otherwise: Language = defaultLanguage): Language {
  for (const asked of header?.split(',') ?? []) {
    const language = languageNamed(asked.split(';')[0]?.trim() ?? '');
    if (language) return language;
  }
  return otherwise;
}
