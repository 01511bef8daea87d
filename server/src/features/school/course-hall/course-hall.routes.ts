import { admissionApi } from '@xueyan/contract/school/admission';
import { courseHallApi } from '@xueyan/contract/school/course-hall';
import { implement } from '../../../http/implement.ts';
import { getAdmission, listPrerequisites, saveAdmission } from './admission.service.ts';
import { getHallCourse, listHall, listHallFilters } from './course-hall.service.ts';

export const courseHallRoutes = [
  ...implement(courseHallApi, {
    list: async ({ db, platform, actor, input }) => ({ pageInfo: await listHall(db, platform.clock, actor, input) }),
    get: ({ db, platform, actor, input }) => getHallCourse(db, platform.clock, actor, input.courseId),
    filters: ({ db }) => listHallFilters(db),
  }),
  ...implement(admissionApi, {
    get: ({ db, platform, actor, input }) => getAdmission(db, platform.clock, actor, input.courseId),
    save: ({ db, platform, actor, input: { courseId, version, ...form } }) =>
      saveAdmission(db, platform, actor, courseId, version, form),
    choices: async ({ db, actor, input }) => ({
      courses: await listPrerequisites(db, actor, input.courseId, input.courseName),
    }),
  }),
];
