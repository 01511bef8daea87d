import { portablePart } from '../../../http/portable.ts';
import { attendancePortableStore as store } from './attendance-portable.store.ts';

export const attendancePortable = [
  portablePart({
    key: 'attendance',
    titles: { zh: '签到记录', en: 'Attendance', mn: 'Ирц' },
    tables: ['attendance_record'],
    rows: store.attendance,
  }),
  portablePart({
    key: 'attendance-held',
    titles: { zh: '发起的签到', en: 'Attendance taken', mn: 'Авсан ирц' },
    tables: ['attendance'],
    rows: store.attendanceHeld,
  }),
];
