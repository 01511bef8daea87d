import { schoolClassApi } from '@xueyan/contract/account/school-class';
import { implement } from '../../../http/implement.ts';
import { listClasses } from './school-class.service.ts';

export const schoolClassRoutes = implement(schoolClassApi, {
  list: async ({ db, input }) => ({ pageInfo: await listClasses(db, input) }),
});
