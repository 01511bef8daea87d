import type { Foreign } from '../../../testing/foreign.ts';

export const schoolClassForeign: Foreign = {
  records: async ({ student, classId }) => ({ userId: student.id, classId }),
  places: { 'class/batchdelete []': 'classId', 'class/movestudent toClassId': 'classId' },
  noRecord: { '* headTeacherId': 'any teacher of the school may be head of a class' },
  answered: { 'class/listkept': 'an organization of others narrows one’s own list to nothing' },
  seen: { 'class/list': { records: ['classId'], because: 'a teacher chooses among all classes of the school' } },
};
