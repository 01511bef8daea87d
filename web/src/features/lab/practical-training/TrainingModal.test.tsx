import { practicalTrainingApi } from '@xueyan/contract/lab/practical-training';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { TrainingModal } from './TrainingModal.tsx';

const place = { sectionId: idOf(1), sectionTitle: '搭建网站', courseId: idOf(2), courseName: '网络' };
const kept = {
  ...{ startDate: '2026-12-31', endDate: '2027-12-31', introduction: '' },
  milestones: [
    {
      ...{ milestoneId: idOf(3), title: '装好系统', task: '', dueTime: '2027-01-01 00:00:59' },
      checkpointIds: [idOf(5), idOf(4)],
    },
    {
      ...{ milestoneId: idOf(6), title: '上线', task: '# 要求\n\n- 可访问\n', dueTime: '2027-12-31 23:59:59' },
      checkpointIds: [],
    },
  ],
};
const steps = [
  { checkpointId: idOf(4), title: '分区' },
  { checkpointId: idOf(5), title: '网络' },
];
const plan = { ...place, steps, version: 2 };
const form = <TrainingModal open sectionId={idOf(1)} onClose={() => undefined} />;
const save = {
  saves: practicalTrainingApi.save,
  answer: { version: 3 },
  school: () => serve(practicalTrainingApi.get, () => ({ ...plan, form: kept })),
};

tryForm('the form of a practical training', {
  'sends a training as it was kept, its times to the second': trial({
    ...{ form, ...save },
    sends: { sectionId: idOf(1), version: 2, form: kept },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, ...save },
    change: (dialog) => dialog.getByLabelText('实训说明').fill('两人一组'),
    sends: { sectionId: idOf(1), version: 2, form: { ...kept, introduction: '两人一组' } },
  }),
  'sends the other milestones as they were when one is removed': trial({
    ...{ form, ...save },
    change: (dialog) => dialog.getByRole('button', { name: '删除里程碑 1' }).click(),
    sends: { form: { ...kept, milestones: kept.milestones.slice(1) } },
  }),
  'plans the first training of an experiment without steps': trial({
    form: <TrainingModal open sectionId={null} onClose={() => undefined} />,
    ...save,
    answer: { version: 1 },
    school: () => {
      serve(practicalTrainingApi.listExperiment, () => pageOf(place));
      serve(practicalTrainingApi.get, () => ({ ...plan, form: null, steps: [], version: 0 }));
    },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '实验' }).click();
      await page.getByTitle('网络 · 搭建网站').last().click();
      const [first, last] = [dialog.getByLabelText('开始日期'), dialog.getByLabelText('结束日期')];
      await first.fill('2026-12-01');
      await userEvent.keyboard('{Enter}');
      await last.fill('2026-12-31');
      await userEvent.keyboard('{Enter}');
      await dialog.getByLabelText('名称').fill('装好系统');
      await dialog.getByRole('textbox', { name: '截止时间' }).fill('2026-12-10 18:00');
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog.getByRole('textbox', { name: '截止时间' })).toHaveValue('2026-12-10 18:00');
    },
    sends: {
      ...{ sectionId: idOf(1), version: 0 },
      form: {
        ...{ startDate: '2026-12-01', endDate: '2026-12-31', introduction: '' },
        milestones: [
          { milestoneId: '', title: '装好系统', task: '', dueTime: '2026-12-10 18:00:00', checkpointIds: [] },
        ],
      },
    },
  }),
});
