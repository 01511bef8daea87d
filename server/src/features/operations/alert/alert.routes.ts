import { alertApi } from '@xueyan/contract/operations/alert';
import { implement } from '../../../http/implement.ts';
import { addRule, changeRule, listAlerts, listRules, removeRule } from './alert.service.ts';

export const alertRoutes = implement(alertApi, {
  list: async ({ db, actor, input }) => ({ pageInfo: await listRules(db, actor, input) }),
  save: async ({ db, actor, input }) => ({ ruleId: await addRule(db, actor, input) }),
  update: async ({ db, actor, input: { ruleId, version, ...form } }) => changeRule(db, actor, ruleId, version, form),
  remove: ({ db, actor, input }) => removeRule(db, actor, input.ruleId),
  history: async ({ db, platform, actor, input }) => ({ pageInfo: await listAlerts(db, platform.clock, actor, input) }),
});
