import { type Milestone, projectApi } from '@xueyan/contract/teaching/project';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { MilestoneModal } from './MilestoneModal.tsx';

const sectionId = idOf(1);
const kept = { title: '原型', description: '', dueTime: '2026-12-01 23:59:59' };
const milestone: Milestone = { ...kept, milestoneId: idOf(2), teamIds: [idOf(3)] };
const form = (edited: Milestone | null) => (
  <MilestoneModal sectionId={sectionId} milestone={edited} onClose={() => undefined} />
);
const common = { saves: projectApi.saveMilestone, answer: { milestoneId: idOf(2) } };

tryForm('the form of a milestone', {
  'sends a milestone as it was kept, to the second of its time': trial({
    ...{ ...common, form: form(milestone) },
    sends: { ...kept, sectionId, milestoneId: idOf(2) },
  }),
  'sends a milestone without a time, with the one field that was changed': trial({
    ...{ ...common, form: form({ ...milestone, dueTime: null }) },
    change: (dialog) => dialog.getByRole('textbox', { name: '说明' }).fill('可以点击'),
    sends: { ...kept, sectionId, milestoneId: idOf(2), description: '可以点击', dueTime: null },
  }),
  'adds the first milestone of a stage': trial({
    ...{ ...common, form: form(null) },
    change: (dialog) => dialog.getByRole('textbox', { name: '名称' }).fill('原型'),
    sends: { sectionId, milestoneId: null, title: '原型', description: '', dueTime: null },
  }),
});
