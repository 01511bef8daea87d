import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { implement } from '../../../http/implement.ts';
import {
  addCourseStudents,
  listCourseStudents,
  removeCourseStudent,
  restoreCourseStudent,
} from './course-student.service.ts';

export const courseStudentRoutes = implement(courseStudentApi, {
  list: ({ db, platform, actor, input }) => listCourseStudents(db, platform.clock, actor, input.courseId),
  save: async ({ db, platform, actor, input }) => ({ count: await addCourseStudents(db, platform, actor, input) }),
  remove: ({ db, platform, actor, input }) => removeCourseStudent(db, platform, actor, input.courseId, input.userId),
  restore: ({ db, platform, actor, input }) => restoreCourseStudent(db, platform, actor, input.courseId, input.userId),
});
