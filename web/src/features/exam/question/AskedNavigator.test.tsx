import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { AskedNavigator, AskedSteps } from './AskedNavigator.shared.tsx';
import { AskedQuestion } from './AskedQuestion.shared.tsx';
import { useAskedView } from './useAskedView.shared.ts';

const item = (n: number) => ({
  ...{ itemId: `i${n}`, number: n, points: 2 },
  content: { kind: 'judge', stem: `${n}` } as const,
});
const asked = {
  oneByOne: true,
  sections: [
    { id: 's0', title: 'a', note: '', items: [item(1), item(2)] },
    { id: 's1', title: 'b', note: '', items: [item(3)] },
  ],
};
let seen: ReturnType<typeof useAskedView>;

function Candidate({ userId = 'u' }: { userId?: string }) {
  seen = useAskedView(asked, userId);
  return (
    <>
      <AskedNavigator view={seen} isOpen={({ number }) => number > 1} />
      <AskedSteps view={seen} />
      <textarea aria-label="answer" />
    </>
  );
}

/** All questions one below the other; the caller keeps the flags. */
function WholePaper({ viewFixed = false, flagged = [] }: { viewFixed?: boolean; flagged?: string[] }) {
  const [flags, setFlags] = useState<ReadonlySet<string>>(new Set(flagged));
  const toggle = (itemId: string) => setFlags(new Set([...flags, itemId]));
  seen = useAskedView({ ...asked, oneByOne: false, viewFixed }, undefined, { flags, toggle });
  return (
    <>
      <AskedNavigator view={seen} isOpen={() => true} />
      <ol>
        {seen.items.map((one) => (
          <li key={one.itemId} id={`q${one.number}`}>
            <AskedQuestion
              item={one}
              response={undefined}
              flagged={seen.flags.has(one.itemId)}
              onFlag={() => seen.toggle(one.itemId)}
              onAnswer={() => {}}
              onReach={() => seen.reach(one.itemId)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
const press = (key: string) => userEvent.keyboard(`{Alt>}${key}{/Alt}`);

beforeEach(() => localStorage.clear());

test('a candidate moves through all sections by keys, with Alt while typing, and stops at both ends', async () => {
  const { screen } = await show(<Candidate />);
  expect([seen.single, seen.current?.number]).toEqual([true, 1]);
  await userEvent.click(screen.getByLabelText('answer'));
  await press('k');
  expect(seen.current?.number).toBe(1);
  for (let n = 0; n < 4; n++) await press('j');
  expect(seen.current?.number).toBe(3);
  await userEvent.keyboard('jk');
  expect(seen.current?.number).toBe(3);
  await userEvent.click(screen.getByRole('button', { name: '上一题' }));
  expect(seen.current?.number).toBe(2);
  await expectAccessible();
});

test('outside of a text the letters alone are enough, and are named', async () => {
  const { screen } = await show(<Candidate />);
  await expect.element(screen.getByText('快捷键：J 下一题，K 上一题，M 标记')).toBeVisible();
  await userEvent.keyboard('jj');
  expect(seen.current?.number).toBe(3);
  await userEvent.keyboard('k');
  expect(seen.current?.number).toBe(2);
  await userEvent.keyboard('m');
  expect([...seen.flags]).toEqual(['i2']);
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(seen.current?.number).toBe(2);
});

test('the focus follows to the question, and the position follows the focus', async () => {
  const { screen } = await show(<WholePaper />);
  const question = (n: number) => screen.getByRole('group', { name: `第 ${n} 题` });
  await userEvent.keyboard('j');
  await expect.element(question(2)).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '第 3 题 未答' }));
  await expect.element(question(3)).toHaveFocus();
  await userEvent.click(question(1).getByRole('radio').first());
  await expect.poll(() => seen.current?.number).toBe(1);
  // No text field: an option leaves letters that name none to the paper.
  await userEvent.keyboard('j');
  await expect.element(question(2)).toHaveFocus();
  await expectAccessible();
});

test('flags of the caller are shown and changed', async () => {
  const { screen } = await show(<WholePaper flagged={['i1']} />);
  await expect.element(screen.getByRole('button', { name: '第 1 题 未答 已标记' })).toBeVisible();
  await userEvent.keyboard('jm');
  await expect.element(screen.getByRole('button', { name: '第 2 题 未答 已标记' })).toBeVisible();
});

test('a view that is fixed is not offered to be changed, whatever was chosen before', async () => {
  const { screen } = await show(<WholePaper viewFixed />);
  await expect.element(screen.getByRole('navigation', { name: '题号' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: '逐题显示' }).elements()).toEqual([]);
  seen.setSingle(true);
  await userEvent.keyboard('j');
  expect([seen.current?.number, seen.single]).toEqual([2, false]);
});

test('position and view mode survive a reload, for this person alone', async () => {
  const first = await show(<Candidate />);
  await press('j');
  await userEvent.click(first.screen.getByRole('checkbox', { name: '逐题显示' }));
  await first.screen.unmount();
  const again = await show(<Candidate />);
  expect([seen.at, seen.single]).toEqual([1, false]);
  await again.screen.unmount();
  await show(<Candidate userId="v" />);
  expect([seen.at, seen.single]).toEqual([0, true]);
});
