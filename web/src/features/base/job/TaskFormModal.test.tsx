import { type TimingTask, timingTaskApi } from '@xueyan/contract/base/timing-task';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { TaskFormModal } from './TaskFormModal.tsx';

const task: TimingTask = {
  ...{ kind: `backup.${idOf(1)}`, taskName: '备份', cron: '30 2 * * 1', usualCron: '0 3 * * *', enabled: false },
  ...{ running: false, nextTime: null, lastTime: null, lastState: null, lastDuration: null, lastMessage: '' },
  ...{ everySeconds: null, needed: false },
};
const formOf = (cron: string) => <TaskFormModal open task={{ ...task, cron }} onClose={() => undefined} />;
const common = {
  ...{ saves: timingTaskApi.change, answer: null, role: 'ROLE_ADMIN' as const },
  school: () => serve(timingTaskApi.preview, () => ({ timeList: [] })),
};

tryForm('the form of a task that runs by the clock', {
  'sends a schedule of the school as it was kept': trial({
    ...{ ...common, form: formOf('30 2 * * 1') },
    sends: { kind: task.kind, cron: '30 2 * * 1', enabled: false },
  }),
  'sends none for the schedule of the product': trial({
    ...{ ...common, form: formOf('0 3 * * *'), sends: { cron: null, enabled: false } },
  }),
  'switches the task on and leaves its schedule': trial({
    ...{ ...common, form: formOf('30 2 * * 1') },
    change: (dialog) => dialog.getByRole('switch', { name: '启用' }).click(),
    sends: { cron: '30 2 * * 1', enabled: true },
  }),
  'brings the schedule of the product back': trial({
    ...{ ...common, form: formOf('30 2 * * 1') },
    change: (dialog) => dialog.getByRole('button', { name: '恢复默认（0 3 * * *）' }).click(),
    sends: { cron: null, enabled: false },
  }),
});
