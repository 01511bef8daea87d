import { courseApi } from '@xueyan/contract/school/course';
import { implement } from '../../../http/implement.ts';
import {
  addCourse,
  associateClasses,
  deleteCourses,
  getCourse,
  listCourseFilters,
  listCourses,
  listStudyCourses,
  updateCourse,
} from './course.service.ts';
import { archiveCourse, moveCourse, releaseCourse } from './course-move.service.ts';

export const courseRoutes = implement(courseApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listCourses(db, platform.clock, actor, input) }),
  listStudy: async ({ db, actor, input }) => ({ pageInfo: await listStudyCourses(db, actor, input) }),
  get: ({ db, platform, actor, input }) => getCourse(db, platform.clock, actor, input.courseId),
  save: async ({ db, platform, actor, input }) => ({ courseId: await addCourse(db, platform.live, actor, input) }),
  update: ({ db, platform, actor, input: { courseId, version, ...form } }) =>
    updateCourse(db, platform.live, actor, courseId, version, form),
  remove: ({ db, platform, actor, input }) => deleteCourses(db, platform, actor, [input.courseId]),
  removeMany: ({ db, platform, actor, input }) => deleteCourses(db, platform, actor, input),
  release: ({ db, platform, actor, input }) => releaseCourse(db, platform, actor, input.courseId, input.begin),
  begin: async ({ db, platform, actor, input }) =>
    void (await moveCourse(db, platform.live, actor, input.courseId, 'begin')),
  archive: ({ db, platform, actor, input }) => archiveCourse(db, platform.live, actor, input.courseId, 'archive'),
  restore: ({ db, platform, actor, input }) => archiveCourse(db, platform.live, actor, input.courseId, 'restore'),
  filters: ({ db, actor }) => listCourseFilters(db, actor),
  withdraw: async ({ db, platform, actor, input }) =>
    void (await moveCourse(db, platform.live, actor, input.courseId, 'withdraw')),
  end: async ({ db, platform, actor, input }) =>
    void (await moveCourse(db, platform.live, actor, input.courseId, 'end')),
  associate: ({ db, platform, actor, input }) =>
    associateClasses(db, platform.live, actor, input.courseId, input.classIds),
});
