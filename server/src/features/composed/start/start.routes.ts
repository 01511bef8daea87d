import { startApi } from '@xueyan/contract/composed/start';
import { implement } from '../../../http/implement.ts';
import { readStart } from './start.service.ts';

export const startRoutes = implement(startApi, {
  read: (context) => readStart(context),
});
