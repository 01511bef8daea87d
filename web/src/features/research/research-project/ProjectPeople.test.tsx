import { type ResearchStage, researchProjectApi } from '@xueyan/contract/research/research-project';
import { userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { Pressed } from '../../../testing/pressed.tsx';
import { researchDetail } from '../../../testing/research.ts';
import { StagesCard } from './ProjectPeople.tsx';

const first: ResearchStage = { name: '调研', dueDate: '2026-02-28', done: true };
const second: ResearchStage = { name: '试验', dueDate: '2026-12-31', done: false };
const formOf = (...stageList: ResearchStage[]) => (
  <Pressed name="编辑阶段">
    <StagesCard detail={{ ...researchDetail, stageList }} />
  </Pressed>
);
const key = { researchProjectId: idOf(30), version: 4 };

tryForm('the form of the stages of a project', {
  'sends stages as they were kept': trial({
    ...{ form: formOf(first, second), saves: researchProjectApi.setStages, answer: null },
    sends: { ...key, stages: [first, second] },
  }),
  'sends the stage that was changed, and the other as it was': trial({
    ...{ form: formOf(first, second), saves: researchProjectApi.setStages, answer: null },
    change: (dialog) => dialog.getByRole('checkbox', { name: '已完成' }).last().click(),
    sends: { ...key, stages: [first, { ...second, done: true }] },
  }),
  'sends no stages where all were taken away': trial({
    ...{ form: formOf(first), saves: researchProjectApi.setStages, answer: null },
    change: (dialog) => dialog.getByRole('button', { name: '删除' }).click(),
    sends: { ...key, stages: [] },
  }),
  'adds the first stage': trial({
    ...{ form: formOf(), saves: researchProjectApi.setStages, answer: null },
    change: async (dialog) => {
      await dialog.getByRole('button', { name: '添加阶段' }).click();
      await dialog.getByLabelText('阶段名称').fill('调研');
      await dialog.getByLabelText('截止日期').fill('2026-06-30');
      await userEvent.keyboard('{Enter}');
    },
    sends: { ...key, stages: [{ name: '调研', dueDate: '2026-06-30', done: false }] },
  }),
});
