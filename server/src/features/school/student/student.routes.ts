import { studentApi } from '@xueyan/contract/school/student';
import { implement } from '../../../http/implement.ts';
import {
  listChanges,
  listStudents,
  moveStudents,
  removeStudent,
  saveStudent,
  updateStudent,
} from './student.service.ts';

export const studentRoutes = implement(studentApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listStudents(db, platform.clock, actor, input) }),
  save: async ({ db, actor, input }) => ({ studentId: await saveStudent(db, actor, input) }),
  update: async ({ db, actor, input: { studentId, version, ...form } }) => ({
    version: await updateStudent(db, actor, studentId, version, form),
  }),
  remove: ({ db, actor, input }) => removeStudent(db, actor, input.studentId),
  transfer: ({ db, platform, actor, input }) => moveStudents(db, platform.live, actor, { move: 'transfer', ...input }),
  move: ({ db, platform, actor, input }) => moveStudents(db, platform.live, actor, input),
  history: async ({ db, platform, actor, input }) => ({
    changes: await listChanges(db, platform.clock, actor, input.studentId),
  }),
});
