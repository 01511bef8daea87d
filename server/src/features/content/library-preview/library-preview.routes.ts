import { libraryPreviewApi } from '@xueyan/contract/content/library-preview';
import { implement } from '../../../http/implement.ts';
import { previewItem } from './library-preview.service.ts';

export const libraryPreviewRoutes = implement(libraryPreviewApi, {
  get: ({ db, platform, actor, input }) => previewItem(db, platform, actor, input),
});
