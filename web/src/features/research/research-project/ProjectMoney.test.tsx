import { type ResearchDetail, researchProjectApi } from '@xueyan/contract/research/research-project';
import { page, userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { Pressed } from '../../../testing/pressed.tsx';
import { researchDetail, researchProject } from '../../../testing/research.ts';
import { MoneyCard } from './ProjectMoney.tsx';

const detail: ResearchDetail = {
  ...{ ...researchDetail, project: { ...researchProject, state: 'running' } },
  budgetList: [
    { subject: 'equipment', amount: 999_999_999_900, spent: 0 },
    { subject: 'travel', amount: 29, spent: 0 },
  ],
};
const formOf = (button: string, given: ResearchDetail) => (
  <Pressed name={button}>
    <MoneyCard detail={given} />
  </Pressed>
);
const key = { researchProjectId: idOf(30) };

tryForm('the forms of the money of a project', {
  'sends a budget as it was kept': trial({
    ...{ form: formOf('编制预算', detail), saves: researchProjectApi.setBudget, answer: null },
    sends: {
      ...{ ...key, version: 4 },
      lines: [
        { subject: 'equipment', amount: 999_999_999_900 },
        { subject: 'travel', amount: 29 },
      ],
    },
  }),
  'sets the first budget, with the lines that have money': trial({
    ...{ form: formOf('编制预算', researchDetail), saves: researchProjectApi.setBudget, answer: null },
    change: async (dialog) => {
      await dialog.getByLabelText('劳务费').fill('19.99');
      await dialog.getByLabelText('设备费').fill('0');
    },
    sends: { ...key, version: 4, lines: [{ subject: 'labour', amount: 1999 }] },
  }),
  'writes down what was spent': trial({
    form: formOf('登记支出', detail),
    ...{ saves: researchProjectApi.spend, answer: { researchSpendingId: idOf(40) } },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '科目' }).click();
      await page.getByTitle('差旅与会议费 · 可支出 0.29').last().click();
      await dialog.getByLabelText('金额（元）').fill('0.07');
      await dialog.getByLabelText('日期').fill('2026-02-28');
      await userEvent.keyboard('{Enter}');
    },
    sends: { ...key, subject: 'travel', amount: 7, day: '2026-02-28', note: '' },
  }),
});
