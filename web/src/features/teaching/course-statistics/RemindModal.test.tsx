import { courseStatisticsApi, type StudentNumbers } from '@xueyan/contract/teaching/course-statistics';
import { expect } from 'vitest';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { RemindModal } from './RemindModal.tsx';

const student = (n: number, reasons: StudentNumbers['reasons']): StudentNumbers => ({
  ...{ studentId: idOf(n), loginName: `s${n}`, userName: `学生${n}`, classNames: [], doneCount: 0, sectionCount: 0 },
  ...{ progress: 0, stuckCount: 0, overdueCount: 0, mark: null, markedCount: 0, cameCount: 0, absentCount: 0 },
  ...{ attendance: null, classMinutes: 0, mediaMinutes: 0, machineMinutes: 0, minutes: 0, participation: 0 },
  ...{ lastSeenTime: null, reasons },
});
const onClose = () => undefined;

tryForm('the form of a reminder', {
  'sends the text that is proposed to students of whom nothing is known': trial({
    form: <RemindModal open courseId={idOf(1)} students={[student(2, []), student(3, [])]} onClose={onClose} />,
    ...{ saves: courseStatisticsApi.remind, answer: { recipientCount: 2, held: false } },
    sends: {
      ...{ courseId: idOf(1), studentIds: [idOf(2), idOf(3)], messageTitle: '学习提醒' },
      messageContent: expect.stringMatching(/\S/),
    },
  }),
  'sends what was written instead': trial({
    form: <RemindModal open courseId={idOf(1)} students={[student(2, [])]} onClose={onClose} />,
    ...{ saves: courseStatisticsApi.remind, answer: { recipientCount: 1, held: true } },
    change: (dialog) => dialog.getByRole('textbox', { name: '内容' }).fill('请完成第一章'),
    sends: { studentIds: [idOf(2)], messageTitle: '学习提醒', messageContent: '请完成第一章' },
  }),
});
