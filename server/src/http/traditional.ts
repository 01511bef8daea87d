import type { Language, Text, ToTraditional } from '@xueyan/contract/wire/language';
import { phraseIn } from '@xueyan/contract/wire/language';
import { taiwanWords } from '@xueyan/contract/wire/taiwan';

let convert: ToTraditional | undefined;
const known = new Map<string, string>();

/** Traditional Chinese as written in Taiwan; the text itself until the dictionary is there. */
export const toTraditional: ToTraditional = (zh) => {
  if (!convert) return zh;
  const found = known.get(zh) ?? convert(zh);
  known.set(zh, found);
  return found;
};

/** Fetches the dictionary of traditional Chinese when somebody first asks for it: 80 MB that most schools never need. */
export async function readyFor(language: Language): Promise<void> {
  if (language !== 'zh_tw' || convert) return;
  const { Converter, CustomConverter } = await import('opencc-js/cn2t');
  const toTaiwan = Converter({ from: 'cn', to: 'twp' });
  const inSchools = CustomConverter(taiwanWords);
  convert = (zh) => inSchools(toTaiwan(zh));
}

/** The name of a record that has one in every language written by hand. */
export const nameIn = (language: Language, row: { name: string; nameEn: string; nameMn: string }): string =>
  phraseIn(language, { zh: row.name, en: row.nameEn, mn: row.nameMn }, toTraditional);

/** A text of the server's own in the language. */
export const wordsIn = (language: Language, text: Text): string => phraseIn(language, text, toTraditional);
