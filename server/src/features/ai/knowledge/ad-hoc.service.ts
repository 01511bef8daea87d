import { usualRules } from '@xueyan/contract/ai/knowledge-base';
import { wordsOf } from '../../../platform/model/segment.ts';
import { passagesOf } from './chunking.rule.ts';
import { byWords } from './ranking.rule.ts';

const rules = usualRules(500);
/** Maximum number of passages searched. */
const looked = 600;

interface Found {
  /** Index of the text, from 0. */
  at: number;
  place: string;
  text: string;
}

/** Returns the best passage of each text about a question, best first; for texts that are in no knowledge base. */
export async function passagesAbout(texts: { title: string; content: string }[], question: string): Promise<Found[]> {
  const cut = texts.flatMap(({ title, content }, at) =>
    passagesOf(content, rules).map((one) => ({ ...one, title, at })),
  );
  const passages: (Found & { id: string; words: string[] })[] = [];
  for (const [id, one] of cut.slice(0, looked).entries())
    passages.push({ ...one, id: String(id), words: await wordsOf(`${one.title} ${one.text}`) });
  const asked = [...new Set(await wordsOf(question))];
  const frequency = new Map(asked.map((word) => [word, passages.filter(({ words }) => words.includes(word)).length]));
  const length = passages.reduce((sum, { words }) => sum + words.length, 0);
  const all = { total: passages.length, averageLength: length / (passages.length || 1), frequency };
  const best = new Map<number, Found>();
  for (const { id } of byWords(asked, passages, all)) {
    const one = passages[Number(id)];
    if (one && !best.has(one.at)) best.set(one.at, { at: one.at, place: one.place, text: one.text });
  }
  return [...best.values()];
}
