import { courseApi } from '@xueyan/contract/school/course';
import { expect, test } from 'vitest';
import { inBatches, whyNotMany, whyNotOne } from './list-removal.ts';

const endpoint = courseApi.remove;

test('names the missing property when a list has no endpoint for deleting §list.11,20', () => {
  expect([whyNotOne(), whyNotOne({}), whyNotOne({ many: endpoint })]).toEqual(Array(3).fill('noRemoveOne'));
  expect([whyNotMany(undefined, 1), whyNotMany({ one: endpoint }, 1)]).toEqual(['noRemoveMany', 'noRemoveMany']);
});

test('requires at least one row for deleting several §list.10,20', () => {
  expect([whyNotMany({ many: endpoint }, 0), whyNotMany({ many: endpoint }, 1)]).toEqual(['chooseFirst', null]);
  expect(whyNotOne({ one: endpoint })).toBeNull();
});

test('deletes many rows a hundred at a time, and reports what was deleted when it fails', async () => {
  const keys = Array.from({ length: 250 }, (_, i) => String(i));
  const sizes: number[] = [];
  const told: number[] = [];
  const take = async (batch: string[]) => void sizes.push(batch.length);
  expect(await inBatches(keys, take, (count) => told.push(count))).toEqual({ done: keys });
  expect([sizes, told]).toEqual([
    [100, 100, 50],
    [100, 200, 250],
  ]);

  const refuse = async (batch: string[]) => {
    if (batch.includes('150')) throw new Error('in use');
  };
  const { done, problem } = await inBatches(keys, refuse);
  expect([done.length, problem]).toEqual([100, new Error('in use')]);
});
