import type { Exam } from '@xueyan/contract/exam/exam';
import { examRoomApi } from '@xueyan/contract/exam/exam-room';
import { type MarkingPlan, markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { PlanFormModal } from './PlanFormModal.tsx';

const exam: Exam = {
  ...{ examId: idOf(1), examName: '期中考试', paperId: idOf(3), paperName: '期中试卷', courseId: null, courseName: '' },
  ...{ classIds: [idOf(5)], classNames: ['一班'], beginTime: '2026-12-01 08:30:00', endTime: '2026-12-01 10:00:00' },
  ...{ minutes: 60, start: 'own', lateMinutes: null, earliestMinutes: 0, passPercent: 60, shuffleQuestions: false },
  ...{ shuffleOptions: false, resultView: 'none', verdictView: 'after', oneByOne: false, viewFixed: false },
  ...{ attempts: 1, attemptRule: 'best', attemptsFor: 'all', state: 'marking', resitOf: null, resitName: '' },
  rules: { fullScreen: false, leaveLimit: null, leaveEnd: 'warn', paste: true, watermark: false, camera: 'off' },
  ...{ resitRule: null, resits: [], pausedTime: null, points: 40, questionCount: 4, candidateCount: 0 },
  ...{ enteredCount: 0, submittedCount: 0, ownerId: idOf(2), ownerName: '李明远', organizationId: null, version: 2 },
  updateTime: '2026-11-01 08:00:00',
};
const person = (n: number, userName: string) => ({ userId: idOf(n), userName, loginName: `t${n}` });
const duty = { markerId: idOf(11), itemIds: [idOf(21)], classIds: [] };
const kept = {
  ...{ examId: idOf(1), markers: 'two' as const, tolerance: 0.5, arbiterId: idOf(12), anonymous: true },
  ...{ appealDays: null, duties: [duty, { ...duty, markerId: idOf(13), classIds: [idOf(5)] }] },
};
const plan: MarkingPlan = {
  ...{ markers: 'two', tolerance: 0.5, arbiterId: idOf(12), anonymous: true, appealDays: null },
  duties: kept.duties.map((one) => ({ ...one, marker: person(Number(one.markerId.slice(-2)), '阅卷人') })),
  ...{ arbiter: person(12, '仲裁人'), begun: false, revealed: null },
  itemList: [
    { itemId: idOf(21), number: 1, kind: 'essay', title: '简述', points: 10.5, byHand: true, markers: 2 },
    { itemId: idOf(22), number: 2, kind: 'single', title: '选择', points: 5, byHand: false, markers: 0 },
  ],
};
const fresh: MarkingPlan = {
  ...plan,
  ...{ markers: 'one', tolerance: 0, arbiterId: null, arbiter: null, anonymous: false, appealDays: 7, duties: [] },
};
const onClose = () => undefined;
const form = <PlanFormModal open exam={exam} plan={plan} onClose={onClose} />;
const save = {
  saves: markingPlanApi.save,
  answer: null,
  school: () => serve(examRoomApi.teachers, () => ({ teacherList: [] })),
};

tryForm('the form of a marking plan', {
  'sends a plan as it was kept, with teachers whom the search does not find': trial({
    ...{ form, ...save },
    change: async (dialog) => {
      await expect.element(dialog.getByText('仲裁人（t12）')).toBeVisible();
    },
    sends: kept,
  }),
  'sends a plan that has begun as it was kept': trial({
    form: <PlanFormModal open exam={exam} plan={{ ...plan, begun: true, appealDays: 60 }} onClose={onClose} />,
    ...save,
    sends: { ...kept, appealDays: 60 },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, ...save },
    change: (dialog) => dialog.getByRole('checkbox', { name: /^匿名阅卷/ }).click(),
    sends: { ...kept, anonymous: false },
  }),
  'asks for a tolerance in halves of a point, and takes none as kept by one marker': trial({
    ...{ form, ...save },
    change: async (dialog) => {
      const tolerance = dialog.getByLabelText('允许误差（分）');
      await tolerance.fill('');
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect.element(dialog.getByText('请输入允许误差（分）')).toBeVisible();
      await tolerance.fill('1.5');
    },
    sends: { ...kept, tolerance: 1.5 },
  }),
  'makes two markers of one where nothing was planned': trial({
    form: <PlanFormModal open exam={exam} plan={fresh} onClose={onClose} />,
    ...save,
    school: () => serve(examRoomApi.teachers, () => ({ teacherList: [person(12, '仲裁人')] })),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '评卷方式' }).click();
      await page.getByTitle('双评：两位教师独立评分').last().click();
      await dialog.getByRole('combobox', { name: '仲裁教师' }).click();
      await page.getByTitle('仲裁人（t12）').last().click();
    },
    sends: { markers: 'two', tolerance: 0, arbiterId: idOf(12), anonymous: false, appealDays: 7, duties: [] },
  }),
  'sends an empty plan of a school without other teachers': trial({
    form: <PlanFormModal open exam={exam} plan={fresh} onClose={onClose} />,
    ...save,
    sends: { examId: idOf(1), markers: 'one', tolerance: 0, arbiterId: null, appealDays: 7, duties: [] },
  }),
});
