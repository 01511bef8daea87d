import { usualContribution } from '@xueyan/contract/teaching/contribution';
import { expect, test } from 'vitest';
import { memberMark, sharesOf } from './share.rule.ts';

const figures = (userId: string, more: object) => ({ userId, cards: 0, versions: 0, reports: 0, peers: null, ...more });

test('members with equal figures have the mark of their team', () => {
  const both = ['a', 'b'].map((id) => figures(id, { cards: 3, versions: 1, reports: 2, peers: 4 }));
  const shares = sharesOf(both, usualContribution);
  expect([...shares.values()]).toEqual([
    { share: 100, percent: 100 },
    { share: 100, percent: 100 },
  ]);
  expect(memberMark(84, 100)).toBe(84);
});

test('a source without any figures counts for no member, and the factor stays within its bounds', () => {
  const shares = sharesOf([figures('a', { cards: 4 }), figures('b', {})], usualContribution);
  expect(shares.get('a')).toEqual({ share: 200, percent: 120 });
  expect(shares.get('b')).toEqual({ share: 0, percent: 60 });
  expect([memberMark(90, 120), memberMark(90, 60), memberMark(null, 60)]).toEqual([100, 54, null]);
  expect(sharesOf([figures('a', {}), figures('b', {})], usualContribution).get('b')?.percent).toBe(100);
});

test('a member without peer ratings counts as average among the rated', () => {
  const rules = { ...usualContribution, weights: { cards: 0, versions: 0, reports: 0, peers: 1 } };
  const shares = sharesOf([figures('a', { peers: 5 }), figures('b', { peers: 3 }), figures('c', {})], rules);
  expect([...shares.values()].map(({ share }) => share)).toEqual([125, 75, 100]);
});
