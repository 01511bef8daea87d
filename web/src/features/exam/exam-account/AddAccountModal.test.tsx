import { candidateNamingApi } from '@xueyan/contract/exam/candidate-naming';
import { type Exam, examApi } from '@xueyan/contract/exam/exam';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { AddAccountModal } from './AddAccountModal.tsx';

const exam: Exam = {
  ...{ examId: idOf(1), examName: '期中考试', paperId: idOf(3), paperName: '期中试卷', courseId: null, courseName: '' },
  ...{ classIds: [], classNames: [], beginTime: '2026-12-01 08:30:00', endTime: '2026-12-01 10:00:00' },
  ...{ minutes: 60, start: 'own', lateMinutes: null, earliestMinutes: 0, passPercent: 60, shuffleQuestions: false },
  ...{ shuffleOptions: false, resultView: 'none', verdictView: 'after', oneByOne: false, viewFixed: false },
  ...{ attempts: 1, attemptRule: 'best', attemptsFor: 'all', state: 'draft', resitOf: null, resitName: '' },
  rules: { fullScreen: false, leaveLimit: null, leaveEnd: 'warn', paste: true, watermark: false, camera: 'off' },
  ...{ resitRule: null, resits: [], pausedTime: null, points: 40, questionCount: 4, candidateCount: 0 },
  ...{ enteredCount: 0, submittedCount: 0, ownerId: idOf(2), ownerName: '李明远', organizationId: null, version: 2 },
  updateTime: '2026-11-01 08:00:00',
};
const slip = { userId: idOf(5), loginName: 'guest1', userName: '来宾', password: 'x', className: '' };

tryForm('the form of an exam account', {
  'makes an account without a note for the exam that was chosen': trial({
    form: <AddAccountModal open onSlips={() => undefined} onClose={() => undefined} />,
    saves: candidateNamingApi.add,
    answer: { slip },
    school: () => serve(examApi.list, () => pageOf(exam)),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: /考试/ }).click();
      await page.getByTitle('期中考试（草稿）').last().click();
      await dialog.getByLabelText('账号').fill('guest1');
      await dialog.getByLabelText('姓名').fill('来宾');
    },
    sends: { examId: idOf(1), loginName: 'guest1', userName: '来宾', note: '' },
  }),
});
