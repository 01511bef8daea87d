import { type SimilarityDetail, type SimilarPair, similarityApi } from '@xueyan/contract/exam/similarity';
import { expect, test, vi } from 'vitest';
import { query } from '../../../api/query.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SimilarPairs } from './SimilarPairs.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const side = (n: number, former = '') => ({ id: idOf(n), userName: `学生${n}`, loginName: `s${n}`, former });
const pair = (left: number, right: number, percent: number, more: Partial<SimilarPair> = {}): SimilarPair => ({
  ...{ left: side(left), right: side(right), percent, leftPercent: percent, rightPercent: percent, longest: percent },
  ...{ language: 'python', note: null, ...more },
});
const noted = { state: 'discuss' as const, text: '周三谈话', userName: '王老师', updateTime: '2026-11-27 08:00:00' };
const pairs = [pair(1, 2, 95), pair(2, 3, 80, { note: noted }), pair(4, 5, 40)];

/** Two texts that begin apart: what is shared stands 100 lines further down on the right. */
const lines = (n: number, word: string) => Array.from({ length: n }, (_, at) => `${word} ${at}\n`).join('');
const shared = ['first = shared(1)\n', 'second = shared(2)\n'];
const textWith = (before: number) =>
  lines(before, 'own') + shared[0] + lines(120, 'mine') + shared[1] + lines(150, 'end');
const spanOf = (text: string, part: string): [number, number] => [text.indexOf(part), text.indexOf(part) + part.length];
const [left, right] = [textWith(60), textWith(160)];
const detail: SimilarityDetail = {
  left: { ...side(1), source: left },
  right: { ...side(2), source: right },
  ...{ leftPercent: 95, rightPercent: 95 },
  runs: shared.map((part) => ({ left: spanOf(left, part), right: spanOf(right, part) })),
};

const asked = { examId: idOf(100), itemId: idOf(101) };
const open = async (onNote = vi.fn(async () => null)) => {
  serve(similarityApi.get, () => detail);
  const { screen } = await show(
    <SimilarPairs
      title="求和"
      pairs={pairs}
      onNote={onNote}
      detailOf={(one) => query(similarityApi.get, { ...asked, candidateId: one.left.id, otherId: one.right.id })}
    />,
  );
  return { screen, onNote };
};

test('the list is narrowed by name, similarity, note and group, and what is left is exported', async () => {
  const { screen } = await open();
  await expectAccessible();
  await expect.element(screen.getByText('第 1 组 · 3 人').first()).toBeVisible();
  await screen.getByRole('searchbox', { name: '姓名或账号' }).fill('s3');
  await expect.element(screen.getByText('学生1（s1）')).not.toBeInTheDocument();
  await expect.element(screen.getByText('需要谈话')).toBeVisible();

  const made = vi.spyOn(URL, 'createObjectURL');
  await screen.getByRole('button', { name: '导出' }).click();
  const [file] = made.mock.calls[0] ?? [];
  const rows = file instanceof Blob ? (await file.text()).split('\r\n') : [];
  expect(rows).toHaveLength(2);
  expect(rows[1]).toBe('"1","学生2（s2）","学生3（s3）","80%","80","需要谈话","周三谈话"');
});

/** Distance of a passage from the top of the text that it is in. */
const topOf = (text: Element, run: number) => {
  const mark = text.querySelector(`mark[data-run="${run}"]`);
  return mark ? mark.getBoundingClientRect().top - text.getBoundingClientRect().top : Number.NaN;
};

test('two answers stand side by side, with the passages in common marked and kept in step', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: '对照' }).first().click();
  const sides = screen.getByRole('region');
  await expect.element(sides.first()).toBeVisible();
  const [one, other] = [...document.querySelectorAll('pre')];
  if (!one || !other) throw new Error('no texts');
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    ...[`1${shared[0]}`, `2${shared[1]}`],
    ...[`1${shared[0]}`, `2${shared[1]}`],
  ]);
  await expectAccessible();

  await screen.getByRole('button', { name: '下一处' }).click();
  await screen.getByRole('button', { name: '下一处' }).click();
  await expect.element(screen.getByText('第 2 / 2 处')).toBeVisible();
  for (const text of [one, other]) expect(topOf(text, 1)).toBeLessThan(text.clientHeight);
  expect(topOf(one, 1)).toBeCloseTo(topOf(other, 1), -1);

  // Whoever scrolls one text finds the other at the same passage.
  one.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  one.scrollTop += topOf(one, 0) - 60;
  await vi.waitFor(() => expect(topOf(other, 0)).toBeCloseTo(topOf(one, 0), -1));
});

test('a note is kept with its state and remark, and what was typed is not lost when the dialog is closed', async () => {
  const { screen, onNote } = await open();
  await screen.getByRole('button', { name: '对照' }).first().click();
  const save = screen.getByRole('button', { name: '保存标注' });
  await expect.element(save).toBeDisabled();
  await screen.getByText('没有问题').click();
  await screen.getByRole('textbox', { name: '备注' }).fill('两人一组');
  await save.click();
  expect(onNote).toHaveBeenCalledWith(pairs[0], { state: 'clear', text: '两人一组' });
  await expect.element(screen.getByText('标注已保存')).toBeVisible();
  await expect.element(save).toBeDisabled();
});
