import { loginRecordApi } from '@xueyan/contract/base/login-record';
import { implement } from '../../../http/implement.ts';
import { listSchoolLogins } from './login-record.service.ts';

export const loginRecordRoutes = implement(loginRecordApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listSchoolLogins(db, platform.clock, actor, input),
  }),
});
