import { courseApi } from '@xueyan/contract/teaching/course';
import { implement } from '../../../http/implement.ts';
import {
  associateClasses,
  createCourse,
  deleteCourses,
  getCourse,
  listCourses,
  listStudyCourses,
  moveCourse,
  updateCourse,
} from './course.service.ts';

export const courseRoutes = implement(courseApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listCourses(db, platform.clock, actor, input) }),
  listStudy: async ({ db, actor, input }) => ({ pageInfo: await listStudyCourses(db, actor, input) }),
  get: ({ db, platform, actor, input }) => getCourse(db, platform.clock, actor, input.courseId),
  save: async ({ db, platform, actor, input }) => ({ courseId: await createCourse(db, platform.live, actor, input) }),
  update: ({ db, actor, input: { courseId, version, ...form } }) => updateCourse(db, actor, courseId, version, form),
  remove: ({ db, platform, actor, input }) => deleteCourses(db, platform, actor, [input.courseId]),
  removeMany: ({ db, platform, actor, input }) => deleteCourses(db, platform, actor, input),
  release: ({ db, actor, input }) => moveCourse(db, actor, input.courseId, 'release'),
  withdraw: ({ db, actor, input }) => moveCourse(db, actor, input.courseId, 'withdraw'),
  end: ({ db, actor, input }) => moveCourse(db, actor, input.courseId, 'end'),
  associate: ({ db, platform, actor, input }) =>
    associateClasses(db, platform.live, actor, input.courseId, input.classIds),
});
