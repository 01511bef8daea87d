import { defineFeature } from '../../../http/feature.ts';
import { liveStream } from './live.stream.ts';

export const liveFeature = defineFeature({
  name: 'account/live',
  streams: [liveStream],
});
