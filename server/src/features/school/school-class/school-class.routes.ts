import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { implement } from '../../../http/implement.ts';
import {
  addClass,
  deleteClass,
  deleteClasses,
  getClass,
  listClasses,
  listKeptClasses,
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
  listKept: async ({ db, platform, input }) => ({ pageInfo: await listKeptClasses(db, platform.clock, input) }),
  get: ({ db, platform, input }) => getClass(db, platform.clock, input.classId),
  save: async ({ db, input }) => ({ classId: await addClass(db, input) }),
  update: ({ db, input: { classId, ...form } }) => updateClass(db, classId, form),
  remove: ({ db, platform, actor, input }) => deleteClass(db, platform.live, actor, input.classId, input.confirm),
  removeMany: ({ db, platform, actor, input }) => deleteClasses(db, platform.live, actor, input),
  listStudents: async ({ db, input }) => ({ pageInfo: await listStudents(db, input) }),
  listOthers: async ({ db, input }) => ({ pageInfo: await listOthers(db, input) }),
  addStudents: ({ db, platform, input }) => addStudents(db, platform.live, input.classId, input.userIds),
  removeStudents: ({ db, platform, actor, input }) =>
    removeStudents(db, platform.live, actor, input.classId, input.userIds),
  moveStudents: ({ db, platform, actor, input }) =>
    moveStudents(db, platform.live, actor, input.classId, input.toClassId, input.userIds),
  resetPassword: async ({ db, platform, actor, input }) => ({
    password: await resetPassword(db, platform.live, actor, input.classId, input.userId),
  }),
});
