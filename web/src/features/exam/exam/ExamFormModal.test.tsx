import { type Exam, examApi } from '@xueyan/contract/exam/exam';
import { type Paper, paperApi } from '@xueyan/contract/exam/paper';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { ExamFormModal } from './ExamFormModal.tsx';

const onClose = () => undefined;
const kept = {
  ...{ examName: '期中考试', paperId: idOf(3), courseId: idOf(4), classIds: [idOf(5), idOf(6)] },
  ...{ beginTime: '2026-12-01 08:30:59', endTime: '2026-12-02 00:00:00', minutes: 5, start: 'own' as const },
  ...{ lateMinutes: null, earliestMinutes: 0, passPercent: 0, shuffleQuestions: false, shuffleOptions: false },
  ...{ resultView: 'none' as const, verdictView: 'live' as const, oneByOne: true, viewFixed: true, attempts: null },
  ...{ attemptRule: 'average' as const, attemptsFor: 'failed' as const },
  rules: {
    ...{ fullScreen: true, leaveLimit: null, leaveEnd: 'submit' as const, paste: false, watermark: true },
    camera: 'required' as const,
  },
};
const exam: Exam = {
  ...{ ...kept, examId: idOf(1), paperName: '期中试卷', courseName: '操作系统', classNames: ['一班', '二班'] },
  ...{ state: 'draft', resitOf: null, resitName: '', resitRule: null, resits: [], pausedTime: null, points: 40 },
  ...{ questionCount: 4, candidateCount: 0, enteredCount: 0, submittedCount: 0, ownerId: idOf(2) },
  ...{ ownerName: '李明远', organizationId: null, version: 2, updateTime: '2026-11-01 08:00:00' },
};
const resit: Exam = {
  ...{ ...exam, resitOf: idOf(8), resitName: '上次考试', resitRule: 'pass', courseId: null, courseName: '' },
  ...{ classIds: [], classNames: [], lateMinutes: 0, attempts: 20, rules: { ...kept.rules, leaveLimit: 50 } },
};
const paper: Paper = {
  ...{ paperId: idOf(3), title: '期中试卷', subject: 'linux', note: '', minutes: 60, sharing: 'mine', state: 'ready' },
  ...{ questionCount: 4, totalPoints: 40, mixesQuestions: false, mixesOptions: false, ownerId: idOf(2) },
  ...{ ownerName: '李明远', organizationId: null, version: 1, updateTime: '2026-11-27 08:00:00' },
};
const schoolWith = (...papers: Paper[]) => {
  serve(paperApi.list, () => pageOf(...papers));
  serve(courseChoiceApi.create, () => ({ courseInfoList: [] }));
  serve(schoolClassApi.list, () => pageOf());
};
const may = ['course.choose' as const, 'exam.give' as const];
const update = { saves: examApi.update, answer: { version: 3 }, school: () => schoolWith(), may };
const form = <ExamFormModal open edited={exam} onClose={onClose} />;

tryForm('the form of an exam', {
  'sends an exam as it was kept, to the second, with what no list finds': trial({
    ...{ form, ...update },
    change: async (dialog) => {
      for (const name of ['期中试卷', '操作系统', '一班', '二班'])
        await expect.element(dialog.getByText(name, { exact: true })).toBeVisible();
    },
    sends: { ...kept, examId: idOf(1), version: 2 },
  }),
  'sends a resit without course and classes as it was kept': trial({
    form: <ExamFormModal open edited={resit} onClose={onClose} />,
    ...update,
    sends: {
      ...{ ...kept, courseId: null, classIds: [], lateMinutes: 0, attempts: 20, resitRule: 'pass' },
      rules: { ...kept.rules, leaveLimit: 50 },
    },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, ...update },
    change: (dialog) => dialog.getByRole('checkbox', { name: '要求全屏作答' }).click(),
    sends: { ...kept, rules: { ...kept.rules, fullScreen: false } },
  }),
  'sends whole minutes and numbers where a part of one was typed': trial({
    ...{ form, ...update },
    change: async (dialog: Locator) => {
      await dialog.getByLabelText('最晚入场（开考后分钟）').fill('15.2');
      await dialog.getByLabelText('允许离开页面的次数').fill('3.4');
    },
    sends: { ...kept, lateMinutes: 15, rules: { ...kept.rules, leaveLimit: 3 } },
  }),
  'makes an exam in a school without courses and classes': trial({
    form: <ExamFormModal open onClose={onClose} />,
    saves: examApi.save,
    answer: { examId: idOf(9) },
    school: () => schoolWith(paper),
    may,
    change: async (dialog) => {
      await dialog.getByLabelText('考试名称').fill('第一次考试');
      await dialog.getByRole('combobox', { name: '试卷' }).click();
      await page.getByTitle('期中试卷').last().click();
    },
    sends: {
      ...{ examName: '第一次考试', paperId: idOf(3), courseId: null, classIds: [], minutes: 60, start: 'together' },
      ...{ lateMinutes: 30, attempts: 1, attemptRule: 'best', attemptsFor: 'all' },
      rules: {
        ...{ fullScreen: false, leaveLimit: null, leaveEnd: 'warn', paste: true, watermark: false, camera: 'off' },
      },
    },
  }),
});
