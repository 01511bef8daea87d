import { courseClassApi } from '@xueyan/contract/school/course-class';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { implement } from '../../../http/implement.ts';
import { listClassDates, saveClassDates } from './course-class.service.ts';
import { listTeachers, listTeam, removeMember, saveMember, transferCourse } from './course-team.service.ts';

export const courseTeamRoutes = [
  ...implement(courseTeamApi, {
    list: async ({ db, actor, input }) => ({ members: await listTeam(db, actor, input.courseId) }),
    choices: async ({ db, actor, input }) => ({
      teachers: await listTeachers(db, actor, input.courseId, input.search),
    }),
    save: ({ db, platform, actor, input }) => saveMember(db, platform.live, actor, input),
    remove: ({ db, platform, actor, input }) => removeMember(db, platform.live, actor, input.courseId, input.userId),
    transfer: ({ db, platform, actor, input }) =>
      transferCourse(db, platform.live, actor, input.courseId, input.userId),
  }),
  ...implement(courseClassApi, {
    list: async ({ db, platform, actor, input }) => ({
      classes: await listClassDates(db, platform.clock, actor, input.courseId),
    }),
    save: ({ db, platform, actor, input }) => saveClassDates(db, platform, actor, input),
  }),
];
