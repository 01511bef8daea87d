import { courseExemptionApi } from '@xueyan/contract/school/course-exemption';
import type { UnpreparedStudent } from '@xueyan/contract/school/course-path';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ExemptModal } from './ExemptModal.tsx';

const required = [
  { courseId: idOf(2), courseName: 'C 语言' },
  { courseId: idOf(3), courseName: '离散数学' },
  { courseId: idOf(4), courseName: '高等数学' },
];
const student = (n: number, missingIds: string[]): UnpreparedStudent => ({
  ...{ userId: idOf(n), loginName: `s${n}`, userName: `学生${n}`, className: '', missing: '', missingIds },
});
const students = [student(11, [idOf(2)]), student(12, [idOf(2), idOf(3)])];
const form = (
  <ExemptModal
    {...{ open: true, courseId: idOf(1), required, students }}
    onClose={() => undefined}
    onDone={() => undefined}
  />
);

tryForm('the form of an exemption', {
  'exempts from all that the students lack, and from nothing else': trial({
    ...{ form, saves: courseExemptionApi.save, answer: null },
    change: (dialog) => dialog.getByRole('textbox', { name: '原因' }).fill('转专业'),
    sends: { courseId: idOf(1), userIds: [idOf(11), idOf(12)], requiredIds: [idOf(2), idOf(3)], reason: '转专业' },
  }),
  'exempts from the one course that stays ticked': trial({
    ...{ form, saves: courseExemptionApi.save, answer: null },
    change: async (dialog) => {
      await dialog.getByRole('checkbox', { name: 'C 语言' }).click();
      await dialog.getByRole('textbox', { name: '原因' }).fill('转专业');
    },
    sends: { userIds: [idOf(11), idOf(12)], requiredIds: [idOf(3)] },
  }),
});
