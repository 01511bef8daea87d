import { startApi } from '@xueyan/contract/composed/start';
import type { Feature } from '../../../http/feature.ts';
import { implement, type Route } from '../../../http/implement.ts';
import { hintsOf } from '../../base/resource/resource.service.ts';
import { readStart } from './start.service.ts';

export const startRoutes = (features: readonly Feature[]): Route[] => {
  const hints = hintsOf(features);
  return implement(startApi, {
    read: (context) => readStart(context, hints),
  });
};
