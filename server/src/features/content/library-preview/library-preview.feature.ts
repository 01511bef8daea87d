import { defineFeature } from '../../../http/feature.ts';
import { libraryPiecesJob } from './library-pieces.job.ts';
import { libraryPiecesStream } from './library-pieces.stream.ts';
import { libraryPreviewRoutes } from './library-preview.routes.ts';
import { previewFileRule } from './library-preview.service.ts';

export const libraryPreviewFeature = defineFeature({
  name: 'content/library-preview',
  routes: libraryPreviewRoutes,
  streams: [libraryPiecesStream],
  jobs: [libraryPiecesJob],
  files: { preview: previewFileRule },
});
