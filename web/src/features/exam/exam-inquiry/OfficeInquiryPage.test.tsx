import { type ExamInquiryRow, examInquiryApi } from '@xueyan/contract/exam/exam-inquiry';
import { calendarApi, usualPeriods } from '@xueyan/contract/school/calendar';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { OfficeInquiryPage } from './OfficeInquiryPage.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const row: ExamInquiryRow = {
  ...{ examId: id(1), examName: '高等数学补考', courseName: '高等数学', examState: 'resulted', resit: true },
  ...{ beginTime: '2026-11-27 08:00:00', endTime: '2026-11-27 10:00:00', minutes: 120, roomName: '', seat: null },
  ...{ state: 'submitted', points: 72, fullPoints: 100, passed: true, appealCount: 0, appealWaiting: 0 },
  ...{ candidateId: id(2), loginName: '240101', userName: '张三', className: '计科2401', ownerName: '李明远' },
};

test('an office reads results and says which exam is a resit, without ways into exams and papers', async () => {
  serve(calendarApi.get, () => ({ today: '2026-11-27', terms: [], periods: usualPeriods, days: [] }));
  serve(examInquiryApi.office, () => ({
    pageInfo: { resultList: [row], totalSize: 1, pageNum: 1, pageSize: 10 },
  }));
  const { screen } = await show(<OfficeInquiryPage />);
  const line = screen.getByRole('row', { name: /张三/ });
  await expect.element(line).toMatchTextContent('高等数学补考');
  await expect.element(line.getByText('补考', { exact: true })).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});
