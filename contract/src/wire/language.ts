/** The interface languages. `zh_tw` is derived from `zh_cn`. */
export const languages = ['zh_cn', 'en_us', 'zh_tw', 'mn'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh_cn';

/** Text in the languages written by hand. `tw` only where the derived wording is not what Taiwan would say. */
export interface Text {
  zh: string;
  en: string;
  mn: string;
  tw?: string;
}

/** Converts simplified to traditional Chinese. The contract has no dictionary, so callers pass the function in. */
export type ToTraditional = (zh: string) => string;

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Returns the text in a language, with its `{placeholders}` still open. */
export function phraseIn(language: Language, text: Text, traditional: ToTraditional = (zh) => zh): string {
  if (language === 'en_us') return text.en;
  if (language === 'mn') return text.mn || text.en;
  return language === 'zh_tw' ? (text.tw ?? traditional(text.zh)) : text.zh;
}

/** Returns the form of `core|cores` that matches a number: `{count} {count, core|cores}`. */
export const formFor = (count: unknown, forms: string): string =>
  forms.split('|')[Number(count) === 1 ? 0 : 1] ?? forms;

/** Returns the text in a language with its `{placeholders}` filled; inserted values are not changed. */
export const sayIn = (
  language: Language,
  text: Text,
  values: Record<string, string | number> = {},
  traditional?: ToTraditional,
): string =>
  phraseIn(language, text, traditional).replace(
    /\{(\w{1,40})(?:, ([^{}|]{1,80}\|[^{}]{1,80}))?\}/g,
    (whole, key: string, forms?: string) => (forms ? formFor(values[key], forms) : String(values[key] ?? whole)),
  );
