import type { Language, Text, ToTraditional } from '@xueyan/contract/wire/language';
import { phraseIn } from '@xueyan/contract/wire/language';
import { taiwanWords } from '@xueyan/contract/wire/taiwan';

let convert: ToTraditional | undefined;

/** More than the number of texts of the product and a school. */
const mostKept = 5000;

/** Converts to Traditional Chinese as written in Taiwan; returns the text unchanged until the dictionary is loaded. */
export const toTraditional: ToTraditional = (zh) => convert?.(zh) ?? zh;

/** Caches the most recently used answers of a function, up to `most`. */
export function keepingAnswers(ask: (question: string) => string, most: number): (question: string) => string {
  const kept = new Map<string, string>();
  return (question) => {
    const answer = kept.get(question) ?? ask(question);
    // A requested entry moves to the end; the first entry is evicted.
    kept.delete(question);
    kept.set(question, answer);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

/** Loads the dictionary of Traditional Chinese at its first use: 80 MB that most schools never need. */
export async function readyFor(language: Language): Promise<void> {
  if (language !== 'zh_tw' || convert) return;
  const { Converter, CustomConverter } = await import('opencc-js/cn2t');
  const toTaiwan = Converter({ from: 'cn', to: 'twp' });
  const inSchools = CustomConverter(taiwanWords);
  convert = keepingAnswers((zh) => inSchools(toTaiwan(zh)), mostKept);
}

/** Returns the name of a record that has a handwritten name in every language. */
export const nameIn = (language: Language, row: { name: string; nameEn: string; nameMn: string }): string =>
  phraseIn(language, { zh: row.name, en: row.nameEn, mn: row.nameMn }, toTraditional);

/** Returns a text of the server in the given language. */
export const textsIn = (language: Language, text: Text): string => phraseIn(language, text, toTraditional);

let simplify: ((sign: string) => string) | undefined;

/** Loads the dictionary of Simplified Chinese, which `simplifiedOf` needs. */
export async function readySimplified(): Promise<void> {
  if (simplify) return;
  const { Converter } = await import('opencc-js/t2cn');
  simplify = Converter({ from: 't', to: 'cn' });
}

/** Returns a traditional character in Simplified Chinese; unchanged until the dictionary is loaded. */
export const simplifiedOf = (sign: string): string => simplify?.(sign) ?? sign;
