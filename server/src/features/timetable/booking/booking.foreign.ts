import { classroomApi } from '@xueyan/contract/school/classroom';
import { addDays } from '@xueyan/contract/school/school-date';
import { bookingApi } from '@xueyan/contract/timetable/booking';
import type { Foreign } from '../../../testing/foreign.ts';

export const bookingForeign: Foreign = {
  answered: {
    'booking/week': 'whoever may ask for a room sees when it is taken',
    'booking/request': 'the rooms are the school’s: whoever may ask asks for any',
  },
  seen: {
    'booking/week': { records: ['bookingId'], because: 'whoever may ask for a room sees when it is taken' },
    'booking/listroom': { records: ['classroomId'], because: 'the rooms of the school, to be asked for' },
    'booking/now': { records: ['classroomId'], because: 'the rooms of the school and what is in them' },
    'booking/listuse': { records: ['classroomId'], because: 'the rooms are the school’s: who keeps them keeps all' },
  },
  records: async ({ school, teacher }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `booking-of-${teacher.loginName}`);
    // Starts with a letter that is no hexadecimal digit: another feature names a room by the id alone.
    const roomName = `r${teacher.id.slice(-11)}`;
    const room = await keeper.call(classroomApi.save, { roomName, seats: 40, type: 'lab', equipment: [] });
    const today = school.clock.write(school.clock.now()).slice(0, 10);
    const form = { ...room, date: addDays(today, 2), startPeriod: 11, endPeriod: 12, purpose: '他人的预约' };
    const { bookingId } = await teacher.call(bookingApi.request, form);
    return { bookingId };
  },
};
