import { defineFeature } from '../../../http/feature.ts';
import { createDemoMemos } from './memo.demo.ts';
import { memoTicker } from './memo.job.ts';
import { memoRoutes } from './memo.routes.ts';
import { memoStream } from './memo.stream.ts';
import { memoPortable } from './memo-portable.service.ts';

export const memoFeature = defineFeature({
  name: 'memo/memo',
  portable: memoPortable,
  routes: memoRoutes,
  streams: [memoStream],
  tickers: [memoTicker],
  audits: { 'memo.delete': { zh: '删除备忘', en: 'Deleted a memo', mn: 'Тэмдэглэл устгасан' } },
  demo: createDemoMemos,
});
