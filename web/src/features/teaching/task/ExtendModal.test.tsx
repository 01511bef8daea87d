import { taskMarkingApi, type WorkRow } from '@xueyan/contract/teaching/task-marking';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ExtendModal } from './ExtendModal.tsx';
import { ReturnModal } from './ReturnModal.tsx';

const onClose = () => undefined;
const sectionId = idOf(1);
const row = (n: number, dueTime: string | null): WorkRow => ({
  ...{ userId: idOf(n), loginName: `s${n}`, userName: `学生${n}`, className: '', workId: null, dueTime },
  ...{ state: 'notSubmitted', submitTime: null, late: false, given: null, penalty: null, deviation: 0 },
  ...{ score: null, published: false, markerName: '', comment: '' },
});
const form = (...rows: WorkRow[]) => <ExtendModal sectionId={sectionId} rows={rows} onClose={onClose} />;
const common = { saves: taskMarkingApi.extend, answer: null };

tryForm('the form of a due time for some students', {
  'sends the own due time of a student as it was kept': trial({
    ...{ ...common, form: form(row(2, '2026-12-01 23:59:59')) },
    change: (dialog) => dialog.getByRole('textbox', { name: '原因' }).fill('病假'),
    sends: { sectionId, userIds: [idOf(2)], dueTime: '2026-12-01 23:59:59', reason: '病假' },
  }),
  'sends none where students have different ones and nothing was chosen': trial({
    ...{ ...common, form: form(row(2, '2026-12-01 23:59:59'), row(3, null)) },
    sends: { sectionId, userIds: [idOf(2), idOf(3)], dueTime: null, reason: '' },
  }),
});

function Students() {
  const [rows, setRows] = useState<WorkRow[]>([]);
  return (
    <>
      {[2, 3].map((n) => (
        <button key={n} type="button" onClick={() => setRows([row(n, null)])}>
          学生{n}
        </button>
      ))}
      <ExtendModal sectionId={sectionId} rows={rows} onClose={() => setRows([])} />
    </>
  );
}

test('the time that one student was given is not the next student’s', async () => {
  serve(taskMarkingApi.extend, () => null);
  const { screen } = await show(<Students />);
  const dialog = screen.getByRole('dialog');
  await screen.getByRole('button', { name: '学生2' }).click();
  await dialog.getByRole('textbox', { name: '截止时间' }).fill('2026-12-05 18:00');
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '学生3' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => calls.map(({ input }) => input))
    .toMatchObject([
      { userIds: [idOf(2)], dueTime: '2026-12-05 18:00:00' },
      { userIds: [idOf(3)], dueTime: null },
    ]);
});

tryForm('the form that returns works', {
  'returns them with the reason': trial({
    form: <ReturnModal workIds={[idOf(4), idOf(5)]} onClose={onClose} />,
    ...{ saves: taskMarkingApi.giveBack, answer: { count: 2 } },
    change: (dialog) => dialog.getByRole('textbox', { name: '退回原因，学生能看到' }).fill('请补图'),
    sends: { workIds: [idOf(4), idOf(5)], comment: '请补图' },
  }),
});
