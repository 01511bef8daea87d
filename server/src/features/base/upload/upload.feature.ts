import { defineFeature } from '../../../http/feature.ts';
import { uploadStream } from './upload.stream.ts';

export const uploadFeature = defineFeature({
  name: 'base/upload',
  streams: [uploadStream],
});
