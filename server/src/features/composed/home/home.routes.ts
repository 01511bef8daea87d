import { adminHomeApi } from '@xueyan/contract/composed/admin-home';
import { commonHomeApi } from '@xueyan/contract/composed/common-home';
import { homeApi } from '@xueyan/contract/composed/home';
import { homeLayoutApi } from '@xueyan/contract/composed/home-layout';
import { researchHomeApi } from '@xueyan/contract/composed/research-home';
import type { Feature } from '../../../http/feature.ts';
import { implement, type Route } from '../../../http/implement.ts';
import { partsOf } from '../inbox/inbox.service.ts';
import { adminHome, researchHome, studentHome, teacherHome } from './home.service.ts';
import { arrangeHome, noteOpened, recentOf } from './home-layout.service.ts';

export const homeRoutes = (features: readonly Feature[]): Route[] => {
  const parts = partsOf(features);
  return [
    ...implement(homeApi, {
      student: ({ db, platform, actor }) => studentHome(db, platform.clock, actor),
      teacher: ({ db, platform, actor }) => teacherHome(db, platform.clock, actor),
    }),
    ...implement(researchHomeApi, {
      research: ({ db, platform, actor }) => researchHome(db, platform.clock, actor),
    }),
    ...implement(adminHomeApi, {
      admin: ({ db, platform, actor, language }) => adminHome(db, platform.clock, parts, actor, language),
    }),
    ...implement(commonHomeApi, {
      common: async ({ db, platform, actor }) => ({ recent: await recentOf(db, platform.clock, actor.id) }),
    }),
    ...implement(homeLayoutApi, {
      arrange: ({ db, actor, input }) => arrangeHome(db, actor, input.home, input.cards),
      noteOpened: ({ db, actor, input }) => noteOpened(db, actor, input),
    }),
  ];
};
