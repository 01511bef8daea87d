import { defenceApi } from '@xueyan/contract/teaching/defence';
import { implement } from '../../../http/implement.ts';
import {
  listDefences,
  markDefence,
  orderDefence,
  publishDefence,
  removeDefence,
  saveDefence,
} from './defence.service.ts';

export const defenceRoutes = implement(defenceApi, {
  list: async ({ db, platform, actor, input }) => ({
    defences: await listDefences(db, platform.clock, actor, input.courseId),
  }),
  save: async ({ db, platform, actor, input }) => ({ defenceId: await saveDefence(db, platform, actor, input) }),
  order: ({ db, platform, actor, input }) => orderDefence(db, platform, actor, input),
  mark: async ({ db, platform, actor, input }) => ({ total: await markDefence(db, platform, actor, input) }),
  publish: ({ db, platform, actor, input }) => publishDefence(db, platform, actor, input),
  remove: ({ db, platform, actor, input }) => removeDefence(db, platform, actor, input.defenceId),
});
