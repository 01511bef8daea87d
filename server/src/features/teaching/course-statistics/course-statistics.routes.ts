import { courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import { gradeSourcesOf } from '../../../http/counted-grades.ts';
import type { Feature } from '../../../http/feature.ts';
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

export const courseStatisticsRoutes = (features: readonly Feature[]) => {
  const sources = gradeSourcesOf(features);
  return implement(courseStatisticsApi, {
    get: ({ db, platform, actor, input }) => courseInNumbers(db, sources, platform.clock, actor, input),
    classes: async ({ db, actor, language, input }) => ({
      pageInfo: await listClassNumbers(db, sources, actor, input, language),
    }),
    sections: async ({ db, platform, actor, input }) => ({
      pageInfo: await listSectionNumbers(db, sources, platform.clock, actor, input),
    }),
    students: async ({ db, platform, actor, language, input }) => ({
      pageInfo: await listStudentNumbers(db, sources, platform.clock, actor, input, language),
    }),
    student: ({ db, platform, actor, language, input }) =>
      overviewOfStudent(db, sources, platform.clock, actor, input, language),
    mine: ({ db, platform, actor, language, input }) =>
      ownOverview(db, sources, platform.clock, actor, input.courseId, language),
    remind: ({ db, platform, actor, input }) => remindStudents(db, platform, actor, input),
  });
};
