import { defaultLanguage, isLanguage, type Language } from '@xueyan/contract/wire/language';

const families: [RegExp, Language][] = [
  [/^zh[-_](tw|hk|mo|hant)/i, 'zh_tw'],
  [/^zh/i, 'zh_cn'],
  [/^en/i, 'en_us'],
  [/^mn/i, 'mn'],
];

/** Reads `Accept-Language`: our own names (`zh_cn`) or a browser's (`zh-CN,zh;q=0.9`). */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(',')[0]?.trim().split(';')[0] ?? '';
  if (isLanguage(first)) return first;
  return families.find(([pattern]) => pattern.test(first))?.[1] ?? defaultLanguage;
}
