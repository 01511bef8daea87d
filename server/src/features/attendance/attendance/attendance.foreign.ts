import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import type { Foreign } from '../../../testing/foreign.ts';

export const attendanceForeign: Foreign = {
  records: async ({ teacher, courseId, classId }) => {
    const opening = { sourceFlag: '1' as const, sourceId: courseId, minutes: 30, classIds: [classId] };
    const { tsisId } = await teacher.call(attendanceApi.open, opening);
    return { signId: tsisId };
  },
  places: { 'signin/savesigninsetting sourceId': 'courseId' },
  answered: { 'signin/list': 'what one may see, narrowed to a course: to nothing' },
};
