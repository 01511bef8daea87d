import { courseApi } from '@xueyan/contract/teaching/course';
import { expect, test } from 'vitest';
import { whyNotMany, whyNotOne } from './list-removal.ts';

const endpoint = courseApi.remove;

test('a list whose builder named no call for deleting says which property is missing', () => {
  expect([whyNotOne(), whyNotOne({}), whyNotOne({ many: endpoint })]).toEqual(Array(3).fill('noRemoveOne'));
  expect([whyNotMany(undefined, 1), whyNotMany({ one: endpoint }, 1)]).toEqual(['noRemoveMany', 'noRemoveMany']);
});

test('deleting several needs at least one row', () => {
  expect([whyNotMany({ many: endpoint }, 0), whyNotMany({ many: endpoint }, 1)]).toEqual(['chooseFirst', null]);
  expect(whyNotOne({ one: endpoint })).toBeNull();
});
