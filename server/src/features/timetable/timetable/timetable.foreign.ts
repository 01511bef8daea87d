import { timetableApi } from '@xueyan/contract/timetable/timetable';
import type { Foreign } from '../../../testing/foreign.ts';

export const timetableForeign: Foreign = {
  records: async ({ school, teacher, courseId, classId }) => {
    const { tcsId, groupId } = await teacher.call(timetableApi.save, {
      courseId,
      teacherName: '',
      classroom: '',
      classIds: [classId],
      startPitchNumber: 1,
      endPitchNumber: 2,
      schooltime: school.clock.write(new Date(school.clock.now().getTime() + 86_400_000)).slice(0, 10),
    });
    return { tcsId, groupId };
  },
  inputs: {
    'schedule/saveclassscheduleauto': {
      teacherName: '',
      classroom: '',
      startPeriod: '2031-03-03',
      endPeriod: '2031-03-30',
      schooltimeMap: { MONDAY: [1, 2] },
      classIds: ['restudy'],
    },
  },
};
