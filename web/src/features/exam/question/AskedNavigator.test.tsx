import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { AskedNavigator, AskedSteps } from './AskedNavigator.shared.tsx';
import { useAskedView } from './useAskedView.shared.ts';

const item = (n: number) => ({
  ...{ itemId: `i${n}`, number: n, points: 2 },
  content: { kind: 'judge', stem: `${n}` } as const,
});
const asked = {
  oneByOne: true,
  sections: [
    { title: 'a', note: '', items: [item(1), item(2)] },
    { title: 'b', note: '', items: [item(3)] },
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
const press = (key: string) => userEvent.keyboard(`{Alt>}${key}{/Alt}`);

beforeEach(() => localStorage.clear());

test('a candidate moves through all sections by keys, also while typing, and stops at both ends', async () => {
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

test('flags, position and view mode survive a reload, for this person alone', async () => {
  const first = await show(<Candidate />);
  await press('j');
  await press('m');
  await userEvent.click(first.screen.getByRole('checkbox', { name: '逐题显示' }));
  await first.screen.unmount();
  const again = await show(<Candidate />);
  expect([[...seen.flags], seen.at, seen.single]).toEqual([['i2'], 1, false]);
  expect(again.screen.getByRole('button', { name: '第 2 题 未答 已标记' }).elements()).toHaveLength(1);
  await press('m');
  expect(seen.flags.size).toBe(0);
  await again.screen.unmount();
  await show(<Candidate userId="v" />);
  expect([seen.flags.size, seen.at, seen.single]).toEqual([0, 0, true]);
});
