import { augmentationApi } from '@xueyan/contract/prep/augmentation';
import { callsOfOne } from '../../../http/fair-share.ts';
import { implement } from '../../../http/implement.ts';
import { previewAugmentation } from './augmentation.service.ts';

export const augmentationRoutes = implement(augmentationApi, {
  preview: ({ db, platform, actor, input }) =>
    callsOfOne.take(actor.id, () => previewAugmentation(db, platform, actor, input)),
});
