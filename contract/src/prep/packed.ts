import { z } from 'zod';
import { Id } from '../wire/scalar.ts';
import { TaskLabel } from './labelling.ts';
import { Shape } from './shape.ts';

/** Bundle form of a labelling task: its pictures stay in the data set, which is referenced by name. */
export const PackedLabelling = z.strictObject({
  datasetName: z.string().max(200),
  versionId: Id,
  labels: z.array(TaskLabel).max(200),
  threshold: z.number().int().min(30).max(95),
  scoreShown: z.boolean(),
  items: z.array(z.strictObject({ pictureId: Id, gold: z.array(Shape).max(500) })).max(2000),
});
