import type { JobProgress } from '@xueyan/contract/base/job';
import { expect, test } from 'vitest';
import { withProgress } from './job-state.ts';

const job = (jobId: string, more: Partial<JobProgress> = {}): JobProgress => ({
  ...{
    jobId,
    kind: 'import.roster',
    title: '名单.xlsx',
    state: 'running',
    done: 1,
    total: 9,
    message: '',
    result: null,
  },
  ...{ cancelling: false, createTime: '2026-03-02 08:00:00', ...more },
});

test('a pushed job is put first when it is new, and updates its entry otherwise', () => {
  const [a, b] = [job('a'), job('b')];
  expect(withProgress([a], b).map(({ jobId }) => jobId)).toEqual(['b', 'a']);
  expect(withProgress([b, a], job('a', { done: 5 }))[1]?.done).toBe(5);
});

test('an ended job stays ended when an older push arrives later', () => {
  const over = [job('a', { state: 'done', done: 9 })];
  expect(withProgress(over, job('a', { done: 8 }))).toBe(over);
});
