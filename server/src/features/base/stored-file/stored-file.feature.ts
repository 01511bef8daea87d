import { defineFeature } from '../../../http/feature.ts';
import { storedFileTicker, unusedFileTicker } from './stored-file.job.ts';

export const storedFileFeature = defineFeature({
  name: 'base/stored-file',
  tickers: [unusedFileTicker, storedFileTicker],
});
