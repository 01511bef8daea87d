import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { implement } from '../../../http/implement.ts';
import {
  classesToChoose,
  coursesToManage,
  coursesToStudy,
  coursesToTeach,
  onlyCourseToTeach,
} from './course-choice.service.ts';

export const courseChoiceRoutes = implement(courseChoiceApi, {
  create: async ({ db, actor, input }) => ({
    courseInfoList: await coursesToTeach(db, actor, input.queryParameters ?? '', input.pageNum),
  }),
  study: async ({ db, actor, input }) => ({
    courseInfoList: await coursesToStudy(db, actor, input.queryParameters ?? '', input.pageNum),
  }),
  manage: async ({ db, actor, input }) => ({
    courseInfoList: await coursesToManage(db, actor, input.queryParameters ?? '', input.pageNum),
  }),
  only: async ({ db, actor }) => ({ course: await onlyCourseToTeach(db, actor) }),
  classes: async ({ db, actor, input, language }) => ({
    classInfoDtoList: await classesToChoose(db, actor, input.courseId, language),
  }),
});
