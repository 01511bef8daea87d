import type { Language, Text, ToTraditional } from '@xueyan/contract/wire/language';
import { phraseIn } from '@xueyan/contract/wire/language';
import { taiwanWords } from '@xueyan/contract/wire/taiwan';

let convert: ToTraditional | undefined;

/** More than the product and a school have words of their own. */
const mostKept = 5000;

/** Traditional Chinese as written in Taiwan; the text itself until the dictionary is there. */
export const toTraditional: ToTraditional = (zh) => convert?.(zh) ?? zh;

/** Keeps the answers to what was asked last, and no more of them than that. */
export function keepingAnswers(ask: (question: string) => string, most: number): (question: string) => string {
  const kept = new Map<string, string>();
  return (question) => {
    const answer = kept.get(question) ?? ask(question);
    // Whatever is asked for again goes to the end of the row; the front of it is given up.
    kept.delete(question);
    kept.set(question, answer);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

/** Fetches the dictionary of traditional Chinese when somebody first asks for it: 80 MB that most schools never need. */
export async function readyFor(language: Language): Promise<void> {
  if (language !== 'zh_tw' || convert) return;
  const { Converter, CustomConverter } = await import('opencc-js/cn2t');
  const toTaiwan = Converter({ from: 'cn', to: 'twp' });
  const inSchools = CustomConverter(taiwanWords);
  convert = keepingAnswers((zh) => inSchools(toTaiwan(zh)), mostKept);
}

/** The name of a record that has one in every language written by hand. */
export const nameIn = (language: Language, row: { name: string; nameEn: string; nameMn: string }): string =>
  phraseIn(language, { zh: row.name, en: row.nameEn, mn: row.nameMn }, toTraditional);

/** A text of the server's own in the language. */
export const textsIn = (language: Language, text: Text): string => phraseIn(language, text, toTraditional);

let simplify: ((sign: string) => string) | undefined;

/** Fetches the dictionary of simplified Chinese, which `simplifiedOf` needs. */
export async function readySimplified(): Promise<void> {
  if (simplify) return;
  const { Converter } = await import('opencc-js/t2cn');
  simplify = Converter({ from: 't', to: 'cn' });
}

/** A traditional sign as it is written in simplified Chinese; itself until the dictionary is there. */
export const simplifiedOf = (sign: string): string => simplify?.(sign) ?? sign;
