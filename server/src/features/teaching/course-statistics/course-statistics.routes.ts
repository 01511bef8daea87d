import { courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import { implement } from '../../../http/implement.ts';
import {
  courseInNumbers,
  listClassNumbers,
  listSectionNumbers,
  listStudentNumbers,
  overviewOfStudent,
  ownOverview,
} from './course-statistics.service.ts';
import { remindStudents } from './remind.service.ts';

export const courseStatisticsRoutes = implement(courseStatisticsApi, {
  get: ({ db, platform, actor, input }) => courseInNumbers(db, platform.clock, actor, input),
  classes: async ({ db, actor, language, input }) => ({
    pageInfo: await listClassNumbers(db, actor, input, language),
  }),
  sections: async ({ db, platform, actor, input }) => ({
    pageInfo: await listSectionNumbers(db, platform.clock, actor, input),
  }),
  students: async ({ db, platform, actor, language, input }) => ({
    pageInfo: await listStudentNumbers(db, platform.clock, actor, input, language),
  }),
  student: ({ db, platform, actor, language, input }) => overviewOfStudent(db, platform.clock, actor, input, language),
  mine: ({ db, platform, actor, language, input }) => ownOverview(db, platform.clock, actor, input.courseId, language),
  remind: ({ db, platform, actor, input }) => remindStudents(db, platform, actor, input),
});
