import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { implement } from '../../../http/implement.ts';
import { updateClasses } from './class-batch.service.ts';
import {
  addClass,
  deleteClass,
  deleteClasses,
  getClass,
  listClasses,
  listKeptClasses,
  listTeachers,
  updateClass,
} from './school-class.service.ts';
import {
  addStudents,
  listOthers,
  listStudents,
  moveStudents,
  removeStudents,
  resetPassword,
} from './student.service.ts';

export const schoolClassRoutes = implement(schoolClassApi, {
  list: async ({ db, input }) => ({ pageInfo: await listClasses(db, input) }),
  listKept: async ({ db, platform, actor, input }) => ({
    pageInfo: await listKeptClasses(db, platform.clock, actor, input),
  }),
  listTeachers: async ({ db, input }) => ({ teacherList: await listTeachers(db, input.words) }),
  get: ({ db, platform, actor, input }) => getClass(db, platform.clock, actor, input.classId),
  save: async ({ db, actor, input }) => ({ classId: await addClass(db, actor, input) }),
  update: ({ db, actor, input: { classId, stamp, ...form } }) => updateClass(db, actor, classId, form, stamp),
  updateMany: async ({ db, actor, input }) => ({ changedCount: await updateClasses(db, actor, input) }),
  remove: ({ db, platform, actor, input }) => deleteClass(db, platform.live, actor, input.classId, input.confirm),
  removeMany: ({ db, platform, actor, input }) => deleteClasses(db, platform.live, actor, input),
  listStudents: async ({ db, actor, input }) => ({ pageInfo: await listStudents(db, actor, input) }),
  listOthers: async ({ db, actor, input }) => ({ pageInfo: await listOthers(db, actor, input) }),
  addStudents: ({ db, platform, actor, input }) => addStudents(db, platform.live, actor, input.classId, input.userIds),
  removeStudents: ({ db, platform, actor, input }) =>
    removeStudents(db, platform.live, actor, input.classId, input.userIds),
  moveStudents: ({ db, platform, actor, input }) =>
    moveStudents(db, platform.live, actor, input.classId, input.toClassId, input.userIds),
  resetPassword: async ({ db, platform, actor, input }) => ({
    password: await resetPassword(db, platform.live, actor, input.classId, input.userId),
  }),
});
