import type { Foreign } from '../../../testing/foreign.ts';

export const schoolClassForeign: Foreign = {
  records: async ({ student, classId }) => ({ userId: student.id, classId }),
  places: { 'class/batchdelete []': 'classId', 'class/movestudent toClassId': 'classId' },
  seen: { 'class/list': { records: ['classId'], because: 'a teacher chooses among all classes of the school' } },
  heldForAll: { 'member.manage': 'who keeps the classes keeps all of them' },
};
