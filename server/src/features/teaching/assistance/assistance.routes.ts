import { assistanceApi } from '@xueyan/contract/teaching/assistance';
import { implement } from '../../../http/implement.ts';
import {
  countWaiting,
  currentAssistance,
  endAssistance,
  getAssistance,
  handOver,
  listAssistances,
  requestAssistance,
  sayInAssistance,
  takeAssistance,
  withdrawAssistance,
} from './assistance.service.ts';

export const assistanceRoutes = implement(assistanceApi, {
  request: ({ db, platform, actor, input }) => requestAssistance(db, platform, actor, input),
  current: ({ db, platform, actor, input }) => currentAssistance(db, platform, actor, input.runId),
  get: ({ db, platform, actor, input }) => getAssistance(db, platform, actor, input.assistanceId),
  withdraw: ({ db, platform, actor, input }) => withdrawAssistance(db, platform, actor, input.assistanceId),
  take: ({ db, platform, actor, input }) => takeAssistance(db, platform, actor, input.assistanceId),
  hand: ({ db, platform, actor, input }) => handOver(db, platform, actor, input),
  say: ({ db, platform, actor, input }) => sayInAssistance(db, platform, actor, input),
  end: ({ db, platform, actor, input }) => endAssistance(db, platform, actor, input),
  count: ({ db, actor }) => countWaiting(db, actor),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listAssistances(db, platform, actor, input) }),
});
