import { type ResearchProject, researchProjectApi } from '@xueyan/contract/research/research-project';
import { userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { researchProject } from '../../../testing/research.ts';
import { ResearchProjectFormModal } from './ResearchProjectFormModal.tsx';

const onClose = () => undefined;
const running: ResearchProject = {
  ...{ ...researchProject, state: 'running', source: '市科技局', funding: 1_999, description: '第一年\n第二年' },
};
const keptOf = ({
  researchProjectId,
  version,
  number,
  name,
  type,
  level,
  source,
  funding,
  ...more
}: ResearchProject) => ({
  ...{ researchProjectId, version, number, name, type, level, source, funding },
  ...{ startDate: more.startDate, endDate: more.endDate, description: more.description },
});

tryForm('the form of a research project', {
  'sends an application as it was kept, with all its money': trial({
    form: <ResearchProjectFormModal open edited={researchProject} onClose={onClose} />,
    ...{ saves: researchProjectApi.update, answer: null },
    sends: keptOf(researchProject),
  }),
  'sends the name that was changed, and what is settled as it was': trial({
    form: <ResearchProjectFormModal open edited={running} onClose={onClose} />,
    ...{ saves: researchProjectApi.update, answer: null },
    change: (dialog) => dialog.getByLabelText('项目名称').fill('碳排放核算'),
    sends: { ...keptOf(running), name: '碳排放核算' },
  }),
  'applies for the first project': trial({
    form: <ResearchProjectFormModal open onClose={onClose} />,
    ...{ saves: researchProjectApi.save, answer: { researchProjectId: idOf(31) } },
    change: async (dialog) => {
      await dialog.getByLabelText('项目编号').fill('2026-02');
      await dialog.getByLabelText('项目名称').fill('水质');
      await dialog.getByLabelText('经费（元）').fill('0.29');
      await dialog.getByLabelText('开始日期').fill('2026-03-01');
      await userEvent.keyboard('{Enter}');
      await dialog.getByLabelText('结束日期').fill('2026-03-31');
      await userEvent.keyboard('{Enter}');
    },
    sends: {
      ...{ number: '2026-02', name: '水质', type: 'granted', level: 'school', source: '', funding: 29 },
      ...{ startDate: '2026-03-01', endDate: '2026-03-31', description: '' },
    },
  }),
});
