import { classChangeApi } from '@xueyan/contract/school/class-change';
import { implement } from '../../../http/implement.ts';
import {
  foresee,
  graduateClasses,
  listClassStudents,
  mergeClasses,
  reopenClass,
  splitClass,
} from './class-change.service.ts';

export const classChangeRoutes = implement(classChangeApi, {
  effect: ({ db, platform, actor, input }) => foresee(db, platform.clock, actor, input.classIds, input.toClassId),
  students: async ({ db, actor, input }) => ({ studentList: await listClassStudents(db, actor, input.classId) }),
  graduate: ({ db, platform, actor, input }) => graduateClasses(db, platform.live, actor, input.classIds, input.reason),
  split: async ({ db, platform, actor, input }) => ({ classId: await splitClass(db, platform, actor, input) }),
  merge: ({ db, platform, actor, input }) => mergeClasses(db, platform, actor, input),
  reopen: ({ db, actor, input }) => reopenClass(db, actor, input.classId),
});
