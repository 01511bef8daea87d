import type { Section } from '@xueyan/contract/school/section';
import { sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { expect, test } from 'vitest';
import { idOf } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { BulkBar } from './BulkBar.tsx';

const row = (n: number): Section => ({
  ...{ id: idOf(n), title: `第${n}节`, kind: 'reading', done: false, points: 0, percent: 0 },
  ...{ lock: null, ruled: false, dueTime: null },
});
const nothing = () => undefined;

test('the form of a prefix sends both parts, the one that was left empty too', async () => {
  serve(sectionReleaseApi.renameMany, () => ({ changed: 2 }));
  const { screen } = await show(<BulkBar tree={[]} rows={[row(1), row(2)]} onRelease={nothing} onClear={nothing} />);
  await screen.getByRole('button', { name: '改前缀' }).click();
  const dialog = screen.getByRole('dialog', { name: '修改标题前缀' });
  await dialog.getByRole('textbox', { name: '在开头加上' }).fill('第一周 ');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => calls.map(({ input }) => input))
    .toEqual([{ sectionIds: [idOf(1), idOf(2)], take: '', put: '第一周 ' }]);
  await expect.element(dialog).not.toBeInTheDocument();
});
