import { startApi } from '@xueyan/contract/system/start';
import { implement } from '../../../http/implement.ts';
import { readStart } from './start.service.ts';

export const startRoutes = implement(startApi, {
  read: (context) => readStart(context),
});
