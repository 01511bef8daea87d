import { homeApi } from '@xueyan/contract/composed/home';
import { implement } from '../../../http/implement.ts';
import { studentHome, teacherHome } from './home.service.ts';

export const homeRoutes = implement(homeApi, {
  student: ({ db, platform, actor }) => studentHome(db, platform.clock, actor),
  teacher: ({ db, platform, actor }) => teacherHome(db, platform.clock, actor),
});
