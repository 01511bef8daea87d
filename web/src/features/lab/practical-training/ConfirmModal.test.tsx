import {
  type BoardStudent,
  type MilestoneForm,
  practicalTrainingApi,
  type Standing,
} from '@xueyan/contract/lab/practical-training';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';

const milestone: MilestoneForm = {
  ...{ milestoneId: idOf(1), title: '装好系统', task: '', dueTime: '2026-12-01 08:00:00', checkpointIds: [] },
};
const student: BoardStudent = {
  ...{ studentId: idOf(2), loginName: '20241', userName: '张三', classNames: '', reachedCount: 0, overdueCount: 0 },
  ...{ machineState: null, useTime: null, standings: [] },
};
const reached: Standing = {
  ...{ milestoneId: idOf(1), state: 'reached', reachedTime: '2026-11-30 08:00:00', late: false, passedCount: 0 },
  ...{ stepCount: 0, note: '' },
};
const formOf = (standing?: Standing) => (
  <ConfirmModal open {...{ milestone, student, standing }} onClose={() => undefined} />
);

tryForm('the form that confirms a milestone', {
  'confirms it without a note': trial({
    ...{ form: formOf(), saves: practicalTrainingApi.confirm, answer: null },
    sends: { milestoneId: idOf(1), studentId: idOf(2), note: '' },
  }),
  'confirms it with a note': trial({
    ...{ form: formOf(), saves: practicalTrainingApi.confirm, answer: null },
    change: (dialog) => dialog.getByLabelText('评语（学生可见）').fill('很好'),
    sends: { milestoneId: idOf(1), studentId: idOf(2), note: '很好' },
  }),
  'withdraws it': trial({
    ...{ form: formOf(reached), saves: practicalTrainingApi.takeBack, answer: null },
    sends: { milestoneId: idOf(1), studentId: idOf(2) },
  }),
});
