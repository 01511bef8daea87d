import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { DetectionConfig, TrueBox } from './detection-training.ts';
import { PictureConfig } from './picture-training.ts';

/** Pictures in a preview, and how often each is shown changed. */
export const previewed = { pictures: 4, rounds: 4 } as const;

const { side, grey, augment, seed } = PictureConfig.shape;

/** What of the settings of a training decides what it sees. */
const Look = z.discriminatedUnion('task', [
  z.strictObject({ task: z.literal('pictures'), side, grey, augment, seed }),
  z.strictObject({
    task: z.literal('detection'),
    ...{ side: DetectionConfig.shape.side, augment: DetectionConfig.shape.augment, seed },
  }),
]);
export type AugmentationLook = z.output<typeof Look>;

/** A picture as the training sees it: PNG as a data address, and the boxes in it. */
const Seen = z.object({ picture: z.string(), boxes: z.array(TrueBox) });

export const augmentationApi = {
  preview: post('augmentation/preview', {
    access: 'may:training.use',
    summary:
      'A few training pictures of a version, or of the data of a training experiment, as each epoch would see them: changed by the very code that trains',
    /** One of both: a version that I may use, or a training experiment that I may open. */
    input: z.strictObject({ versionId: Id.nullable(), sectionId: Id.nullable(), look: Look }),
    output: z.object({
      /** Empty for pictures in classes. */
      labelList: z.array(z.object({ name: z.string(), colour: z.string() })),
      pictureList: z.array(Seen.extend({ name: z.string(), class: z.string(), seen: z.array(Seen) })),
    }),
  }),
};
