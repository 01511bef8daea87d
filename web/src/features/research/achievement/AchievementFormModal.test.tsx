import { type Achievement, achievementApi } from '@xueyan/contract/research/achievement';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { AchievementFormModal } from './AchievementFormModal.tsx';

const onClose = () => undefined;
// A place and a number, for which an article has no fields, are of an import.
const said = {
  ...{ form: 'journal' as const, title: '论碳排放', year: 1900, container: '学报', publisher: '', place: '北京' },
  ...{ volume: '12', issue: '3', pages: '1–9', number: 'A-1', doi: '10.1000/182', url: 'https://example.com/a?b=1' },
  ...{ putDate: '2026-02-28', readDate: '2026-03-01' },
};
const authorList = [
  { name: '王老师', userId: idOf(900), loginName: 'wang', corporate: false },
  { name: '研究院', userId: null, loginName: '', corporate: true },
];
const authors = authorList.map(({ userId: _, ...author }) => author);
const achievement: Achievement = {
  ...{ ...said, achievementId: idOf(1), kind: 'paper', ownerId: idOf(900), ownerName: '王老师', organizationId: null },
  ...{ authorList, researchProjectId: idOf(30), projectName: '碳排放', citation: '…', version: 3 },
};
const nothing = { volume: '', issue: '', pages: '', number: '', doi: null, url: '', putDate: null, readDate: null };
const bare: Achievement = { ...achievement, ...nothing, researchProjectId: null, projectName: '' };
const key = { achievementId: idOf(1), version: 3 };
const school = () => serve(researchProjectApi.list, () => pageOf());

tryForm('the form of an achievement', {
  'sends an achievement as it was kept, with a project that is named though it is not listed': trial({
    form: <AchievementFormModal open edited={achievement} onClose={onClose} />,
    ...{ school, saves: achievementApi.update, answer: null },
    change: (dialog) => expect.element(dialog.getByText('碳排放', { exact: true })).toBeVisible(),
    sends: { ...said, ...key, authors, researchProjectId: idOf(30) },
  }),
  'sends an achievement of which little is said': trial({
    form: <AchievementFormModal open edited={bare} onClose={onClose} />,
    ...{ school, saves: achievementApi.update, answer: null },
    sends: { ...said, ...nothing, ...key, authors, researchProjectId: null },
  }),
  'sends the date that was changed, and the others as they were': trial({
    form: <AchievementFormModal open edited={achievement} onClose={onClose} />,
    ...{ school, saves: achievementApi.update, answer: null },
    change: async (dialog) => {
      await dialog.getByLabelText('引用日期').fill('2026-12-31');
      await userEvent.keyboard('{Enter}');
    },
    sends: { ...said, ...key, readDate: '2026-12-31', authors, researchProjectId: idOf(30) },
  }),
  'makes an article a book, with the fields of a book': trial({
    form: <AchievementFormModal open edited={achievement} onClose={onClose} />,
    ...{ school, saves: achievementApi.update, answer: null },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '类别' }).click();
      await page.getByTitle('专著').last().click();
      await dialog.getByLabelText('出版者').fill('出版社');
    },
    sends: { ...key, form: 'book', place: '北京', publisher: '出版社', pages: '1–9', volume: '', number: '', authors },
  }),
  'writes the first achievement down': trial({
    form: <AchievementFormModal open onClose={onClose} />,
    ...{ school, saves: achievementApi.save, answer: { achievementId: idOf(2) } },
    change: async (dialog) => {
      await dialog.getByLabelText('题名').fill('论水');
      await dialog.getByLabelText('年份').fill('2026');
      await dialog.getByLabelText('作者姓名').fill('李老师');
    },
    sends: {
      ...{ ...nothing, form: 'journal', title: '论水', year: 2026, container: '', publisher: '', place: '' },
      ...{ authors: [{ name: '李老师', loginName: '', corporate: false }], researchProjectId: null },
    },
  }),
});
