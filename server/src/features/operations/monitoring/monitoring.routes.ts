import { monitoringApi } from '@xueyan/contract/operations/monitoring';
import { implement } from '../../../http/implement.ts';
import { describeNow, listEndpoints, listFailures, listSeries, listStatements } from './monitoring.service.ts';

export const monitoringRoutes = implement(monitoringApi, {
  now: ({ db, platform }) => describeNow(db, platform),
  series: ({ db, platform, input }) => listSeries(db, platform.clock, input),
  endpoints: async ({ db, input }) => ({ pageInfo: await listEndpoints(db, input) }),
  statements: async ({ db, platform, actor, input }) => ({
    pageInfo: await listStatements(db, platform.clock, actor, input),
  }),
  failures: async ({ db, platform, actor, input }) => ({
    pageInfo: await listFailures(db, platform.clock, actor, input),
  }),
});
