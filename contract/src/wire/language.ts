/** The interface languages. `zh_tw` is derived from `zh_cn`. */
export const languages = ['zh_cn', 'en_us', 'zh_tw', 'mn'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh_cn';

/** One text in the languages written by hand; the others fall back to `zh`. */
export interface Text {
  zh: string;
  en: string;
}

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Picks the text and fills its `{placeholders}`. */
export function sayIn(language: Language, text: Text, values: Record<string, string | number> = {}): string {
  const phrase = language === 'en_us' ? text.en : text.zh;
  return phrase.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
