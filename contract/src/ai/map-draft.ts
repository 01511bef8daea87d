import { z } from 'zod';
import { MindMapContent } from '../content/mind-map.ts';
import { post } from '../wire/endpoint.ts';
import { Id, Name } from '../wire/scalar.ts';

/** How many topics a model is asked for, roughly. */
export const mapDraftTopics = [20, 40, 80] as const;

export const mapDraftApi = {
  draft: post('mindmap/draft', {
    access: 'may:ai.use',
    summary:
      'Has a model write the outline of a mind map, in a chat of its own where it is kept; within the limits of whoever asks',
    input: z.strictObject({ topic: Name(500), topics: z.number().int().min(5).max(100).default(40) }),
    output: z.object({ chatId: Id, answerId: Id }),
  }),
  save: post('mindmap/savedraft', {
    access: 'may:ai.use',
    audit: { action: 'mindmap.save', made: 'mapId' },
    summary: 'Adds a mind map that a model drafted, which it says of itself from then on, its copies too',
    input: z.strictObject({
      title: Name(100),
      content: MindMapContent,
      /** Answer of a chat of mine that is its outline. */
      answerId: Id,
    }),
    output: z.object({ mapId: Id }),
  }),
};
