import { type QuestionBank, questionBankApi } from '@xueyan/contract/exam/question-bank';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { expect } from 'vitest';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { QuestionBankFormModal } from './QuestionBankFormModal.tsx';

const onClose = () => undefined;
const kept = {
  ...{ name: '期末题库', description: '', subject: 'no-longer-listed', courseId: idOf(7) },
  ...{ sharing: 'course' as const, contribution: true },
};
const bank: QuestionBank = {
  ...{ ...kept, bankId: idOf(1), courseName: '操作系统', ownerId: idOf(2), ownerName: '李明远' },
  ...{ organizationId: null, questionCount: 0, version: 4, updateTime: '2026-11-01 08:00:00' },
};
const alone: QuestionBank = { ...bank, courseId: null, courseName: '', sharing: 'mine', description: '多行\n说明' };
const may = ['course.choose' as const];
const school = () => serve(courseChoiceApi.create, () => ({ courseInfoList: [] }));

tryForm('the form of a question bank', {
  'sends a bank as it was kept, with a course that no list names': trial({
    form: <QuestionBankFormModal open edited={bank} onClose={onClose} />,
    saves: questionBankApi.update,
    answer: { version: 5 },
    ...{ may, school },
    change: (dialog) => expect.element(dialog.getByText('操作系统')).toBeVisible(),
    sends: { ...kept, bankId: idOf(1), version: 4 },
  }),
  'sends a bank without a course as it was kept': trial({
    form: <QuestionBankFormModal open edited={alone} onClose={onClose} />,
    saves: questionBankApi.update,
    answer: { version: 5 },
    ...{ may, school },
    sends: { ...kept, courseId: null, sharing: 'mine', description: '多行\n说明' },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <QuestionBankFormModal open edited={bank} onClose={onClose} />,
    saves: questionBankApi.update,
    answer: { version: 5 },
    ...{ may, school },
    change: (dialog) => dialog.getByRole('checkbox', { name: '允许共享对象向此题库添加试题' }).click(),
    sends: { ...kept, contribution: false },
  }),
  'adds a bank to a school without subjects and courses': trial({
    form: <QuestionBankFormModal open onClose={onClose} />,
    saves: questionBankApi.save,
    answer: { bankId: idOf(3) },
    ...{ may, school },
    change: (dialog) => dialog.getByLabelText('题库名称').fill('我的题库'),
    sends: {
      ...{ name: '我的题库', description: '', subject: 'other', courseId: null },
      ...{ sharing: 'mine', contribution: false },
    },
  }),
});
