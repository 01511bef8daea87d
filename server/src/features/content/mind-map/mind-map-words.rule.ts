import type { MindMapContent } from '@xueyan/contract/content/mind-map';

/** Returns what a search of a map reads: its topics, notes and lines, a text a line, blanks in it as one. */
export const wordsOfMap = ({ topics, lines = [] }: MindMapContent): string =>
  [...topics.flatMap(({ text, note }) => [text, note]), ...lines.map(({ text }) => text)]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
