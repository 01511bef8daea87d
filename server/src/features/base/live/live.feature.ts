import { defineFeature } from '../../../http/feature.ts';
import { liveStream } from './live.stream.ts';

export const liveFeature = defineFeature({
  name: 'base/live',
  streams: [liveStream],
});
