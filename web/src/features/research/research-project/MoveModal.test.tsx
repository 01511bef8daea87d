import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { researchProject } from '../../../testing/research.ts';
import { MoveModal } from './MoveModal.tsx';

const given = { open: true, project: researchProject, onClose: () => undefined };
const key = { researchProjectId: idOf(30) };

tryForm('the form that moves a project', {
  'hands a project in with the reason': trial({
    form: <MoveModal {...given} move="submit" />,
    ...{ saves: researchProjectApi.move, answer: { state: 'review' } },
    change: (dialog) => dialog.getByLabelText('理由').fill('请评审'),
    sends: { ...key, move: 'submit', reason: '请评审' },
  }),
  'approves a project and leaves its quota as it is': trial({
    form: <MoveModal {...given} move="approve" />,
    ...{ saves: researchProjectApi.move, answer: { state: 'running' } },
    change: (dialog) => dialog.getByLabelText('理由').fill('同意'),
    sends: { ...key, move: 'approve', reason: '同意' },
  }),
  'approves a project with one number of its quota': trial({
    form: <MoveModal {...given} move="approve" />,
    ...{ saves: researchProjectApi.move, answer: { state: 'running' } },
    change: async (dialog) => {
      await dialog.getByLabelText('理由').fill('同意');
      await dialog.getByLabelText('数据集占用').fill('0');
    },
    sends: { ...key, move: 'approve', reason: '同意', quota: { running: null, machines: null, dataGb: 0 } },
  }),
});
