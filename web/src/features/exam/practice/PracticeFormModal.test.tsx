import { knowledgePointApi } from '@xueyan/contract/exam/knowledge-point';
import { paperApi } from '@xueyan/contract/exam/paper';
import { type Practice, practiceApi } from '@xueyan/contract/exam/practice';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { type SchoolClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { PracticeFormModal } from './PracticeFormModal.tsx';

const onClose = () => undefined;
const source = {
  ...{ paperId: null, subject: 'no-longer-listed', bankIds: [idOf(31)], kinds: ['essay' as const, 'sql' as const] },
  ...{ knowledgePointIds: [idOf(41)], difficulties: ['own-6'], count: 200 },
};
const kept = {
  ...{ practiceName: '期末练习', description: '', classIds: [idOf(5)], shuffleOptions: false, source },
};
const practice: Practice = {
  ...{ ...kept, practiceId: idOf(1), classNames: ['一班'], paperName: '', state: 'draft', questionCount: 0 },
  ...{ studentCount: 0, activeCount: 0, ownerId: idOf(2), ownerName: '李明远', organizationId: null, version: 6 },
  updateTime: '2026-11-01 08:00:00',
};
const fromPaper = { ...source, paperId: idOf(3), bankIds: [], kinds: [], knowledgePointIds: [], difficulties: [] };
const ofPaper: Practice = { ...practice, paperName: '期末试卷', source: fromPaper };
const schoolWith = (...classes: SchoolClass[]) => {
  serve(paperApi.list, () => pageOf());
  serve(questionBankApi.list, () => pageOf());
  serve(knowledgePointApi.tree, () => ({ knowledgePointList: [] }));
  serve(schoolClassApi.list, () => pageOf(...classes));
};
const update = { saves: practiceApi.update, answer: { version: 7 }, school: () => schoolWith() };
const form = <PracticeFormModal open edited={practice} onClose={onClose} />;

tryForm('the form of a practice', {
  'sends a practice from banks as it was kept, with what no list finds': trial({
    ...{ form, ...update },
    change: (dialog) => expect.element(dialog.getByText('一班', { exact: true })).toBeVisible(),
    sends: { ...kept, practiceId: idOf(1), version: 6 },
  }),
  'sends a practice from a paper as it was kept': trial({
    form: <PracticeFormModal open edited={ofPaper} onClose={onClose} />,
    ...update,
    change: (dialog) => expect.element(dialog.getByText('期末试卷')).toBeVisible(),
    sends: { ...kept, source: fromPaper },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, ...update },
    change: (dialog) => dialog.getByLabelText('最多题数').fill('1'),
    sends: { ...kept, source: { ...source, count: 1 } },
  }),
  'sends banks again after a look at papers': trial({
    ...{ form, ...update },
    change: async (dialog) => {
      await dialog.getByText('试卷', { exact: true }).first().click();
      await dialog.getByText('题库选题').click();
      await expect.element(dialog.getByLabelText('最多题数')).toHaveValue('200');
    },
    sends: kept,
  }),
  'makes a practice in a school without banks and points': trial({
    form: <PracticeFormModal open onClose={onClose} />,
    saves: practiceApi.save,
    answer: { practiceId: idOf(9) },
    school: () =>
      schoolWith({
        ...{ classId: idOf(5), classCode: 'c001', className: '一班', grade: '', organizationName: '', studentCount: 0 },
      }),
    change: async (dialog) => {
      await dialog.getByLabelText('练习名称').fill('第一次练习');
      await dialog.getByRole('combobox', { name: '班级' }).click();
      await page.getByTitle('一班').last().click();
    },
    sends: {
      ...{ practiceName: '第一次练习', description: '', classIds: [idOf(5)], shuffleOptions: true },
      source: {
        ...{ paperId: null, subject: 'other', bankIds: [], kinds: [], knowledgePointIds: [], difficulties: [] },
        count: 20,
      },
    },
  }),
});
