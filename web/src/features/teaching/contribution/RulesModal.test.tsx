import { type ContributionRules, contributionApi } from '@xueyan/contract/teaching/contribution';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { RulesModal } from './RulesModal.tsx';

const rules: ContributionRules = {
  weights: { cards: 0, versions: 100, reports: 7, peers: 0 },
  ...{ minPercent: 0, maxPercent: 200, rating: true, counts: ['task', 'deliverable'] },
};

async function open() {
  const done: ContributionRules[] = [];
  const found = { editor: true, rules, rulesVersion: 3, teams: [], given: [] };
  const { screen } = await show(
    <RulesModal found={found} onDone={(next) => done.push(next)} onClose={() => undefined} />,
  );
  const dialog = screen.getByRole('dialog', { name: '权重与范围' });
  const goOn = async () => {
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect.poll(() => done).toHaveLength(1);
    const [next] = done;
    expect(contributionApi.preview.input.shape.rules.safeParse(next).success).toBe(true);
    return next;
  };
  return { dialog, goOn };
}

test('the rules go on as they were kept', async () => {
  const { goOn } = await open();
  expect(await goOn()).toEqual(rules);
});

test('one weight is changed, and all else goes on as it was', async () => {
  const { dialog, goOn } = await open();
  await dialog.getByRole('spinbutton', { name: '完成卡片 的权重' }).fill('20');
  expect(await goOn()).toEqual({ ...rules, weights: { ...rules.weights, cards: 20 } });
});
