import { weeklyReportApi } from '@xueyan/contract/teaching/weekly-report';
import type { Foreign } from '../../../testing/foreign.ts';
import { teamOfOwners } from '../../../testing/student-team.ts';

export const weeklyReportForeign: Foreign = {
  records: async ({ student, courseId }) => {
    await teamOfOwners({ student, courseId });
    const { thisWeek: week } = await student.call(weeklyReportApi.overview, { courseId });
    const report = { courseId, week, content: '本周', version: 0 };
    const { reportId } = await student.call(weeklyReportApi.save, report);
    return { reportId };
  },
};
