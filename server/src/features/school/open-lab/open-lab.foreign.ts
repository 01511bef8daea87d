import { openLabApi } from '@xueyan/contract/school/open-lab';
import type { Foreign } from '../../../testing/foreign.ts';

const form = {
  ...{ open: true, introduction: '', classIds: [], booking: true, slotMinutes: 60, places: 20, weeklyHours: 0 },
  ...{ daysAhead: 7, windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '23:00' })) },
};

export const openLabForeign: Foreign = {
  records: async ({ school, teacher, student, courseId, classId }) => {
    await teacher.call(openLabApi.save, { ...form, classIds: [classId], courseId, version: 0 });
    const today = school.clock.write(school.clock.now()).slice(0, 10);
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    return student.call(openLabApi.book, { courseId, startTime: `${tomorrow} 10:00:00` });
  },
  inputs: { 'openlab/save': { ...form, version: 1 } },
  noRecord: {
    'openlab/save classIds[]': 'a class is the school’s: a lab may be open to any',
  },
};
