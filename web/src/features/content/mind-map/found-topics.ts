import type { Drawn } from './canvas.ts';

/** Returns the topics whose text or note contains the words, in reading order, whether they are folded away or not. */
export function foundTopics(root: Drawn, words: string): string[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return [];
  const found: string[] = [];
  const walk = ({ data, children = [] }: Drawn) => {
    const has = (text = '') => text.toLowerCase().includes(wanted);
    if (data.uid && (has(data.text) || has(data.note))) found.push(data.uid);
    children.forEach(walk);
  };
  walk(root);
  return found;
}
