import { classroomApi } from '@xueyan/contract/school/classroom';
import type { Foreign } from '../../../testing/foreign.ts';

export const classroomForeign: Foreign = {
  heldForAll: { 'classroom.manage': 'the rooms are the school’s: who keeps them keeps all of them' },
  seen: {
    'classroom/listchoice': {
      records: ['classroomId'],
      because: 'the rooms of the school, for lessons to be planned in',
    },
  },
  records: async ({ school, teacher }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `classroom-of-${teacher.loginName}`);
    const roomName = teacher.id.slice(-12);
    return keeper.call(classroomApi.save, { roomName, seats: 40, type: 'lab', equipment: [] });
  },
};
