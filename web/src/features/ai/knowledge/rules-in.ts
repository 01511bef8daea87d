import { type ChunkRules, usualRules } from '@xueyan/contract/ai/knowledge-base';

/** Returns the rules among the values of a form; a separator that is not asked for is not kept. */
export function rulesIn(values: Pick<ChunkRules, 'chunkSize'> & Partial<ChunkRules>): ChunkRules {
  const { chunkSize, ...rest } = values;
  const usual = usualRules(chunkSize);
  const { overlap = usual.overlap, split = usual.split, separator = '', titlesIn = usual.titlesIn } = rest;
  return { chunkSize, overlap, split, separator: split === 'separator' ? separator : '', titlesIn };
}
