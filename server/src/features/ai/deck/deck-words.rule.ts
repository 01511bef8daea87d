import type { Block } from '@xueyan/contract/ai/deck-block';
import { type ImportedEdits, type ImportedSource, textNow } from '@xueyan/contract/ai/deck-import';
import type { DeckContent } from '@xueyan/contract/ai/deck-slide';

interface Matter {
  content: DeckContent | null;
  source: ImportedSource | null;
  edits: ImportedEdits | null;
}

/** Returns what a search of a deck reads: its words as a person sees them now, a text a line, blanks in it as one. */
export function wordsOfDeck({ content, source, edits }: Matter): string {
  const own = (content?.slides ?? []).flatMap(({ title, text, notes, block }) => [
    ...[title, text, notes],
    ...(block ? wordsOfBlock(block) : []),
  ]);
  const taken = (edits?.slides ?? []).flatMap((slide) => {
    const original = source?.slides[slide.from];
    const texts = (original?.shapes ?? []).filter(({ kind }) => kind === 'text' || kind === 'cell');
    return [...texts.map((shape) => textNow(slide, shape)), slide.notes ?? original?.notes ?? ''];
  });
  return [...own, ...taken]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

function wordsOfBlock(block: Block): string[] {
  if (block.kind === 'picture') return [block.alt];
  return [block.kind === 'formula' ? block.tex : block.data];
}
