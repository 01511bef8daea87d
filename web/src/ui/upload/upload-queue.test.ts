import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Started } from './transfer.ts';
import { UploadQueue } from './upload-queue.ts';

const started: Started[] = [];
vi.mock('./transfer.ts', () => ({
  startTransfer: (given: Started) => {
    started.push(given);
    return { abort: () => Promise.resolve() };
  },
}));
vi.mock('./cached-files.ts', () => ({
  cachedFiles: { keep: async () => undefined, find: async () => undefined, drop: async () => undefined },
}));

beforeEach(() => {
  started.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

test('finishes an upload when the browser no longer stores anything', async () => {
  const full = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
  const onUploaded = vi.fn();
  const queue = new UploadQueue({ name: 'x', endpoint: '/', metadata: {}, check: async () => '', onUploaded });
  await queue.add([new File(['12345'], '讲义.pdf')]);
  const [transfer] = started;
  transfer?.onAddress('/files/1');
  transfer?.onProgress(3);
  expect(queue.items()).toMatchObject([{ name: '讲义.pdf', sent: 3, state: 'uploading' }]);
  transfer?.onSuccess();
  expect(queue.items()).toMatchObject([{ sent: 5, state: 'success' }]);
  expect(onUploaded).toHaveBeenCalledTimes(1);
});

test('a file is sent with what was said when it was chosen', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  let folder = '甲';
  const queue = new UploadQueue({
    ...{ name: 'x', endpoint: '/', inOrder: true, check: async () => '', onUploaded: () => undefined },
    get metadata() {
      return { folder };
    },
  });
  await queue.add([new File(['1'], '一.pdf'), new File(['2'], '二.pdf')]);
  folder = '乙';
  started[0]?.onSuccess();
  await queue.add([new File(['3'], '三.pdf')]);
  started[1]?.onSuccess();
  expect(started.map(({ metadata }) => metadata)).toEqual([{ folder: '甲' }, { folder: '甲' }, { folder: '乙' }]);
});

test('where the order matters, a file is sent only after those chosen before it', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const queue = new UploadQueue({
    ...{ name: 'x', endpoint: '/', metadata: {}, inOrder: true },
    ...{ check: async () => '', onUploaded: () => undefined },
  });
  await queue.add([new File(['1'.repeat(99)], '一.pdf'), new File(['2'], '二.pdf')]);
  expect(started.map(({ file }) => file.name)).toEqual(['一.pdf']);
  started[0]?.onSuccess();
  expect(started.map(({ file }) => file.name)).toEqual(['一.pdf', '二.pdf']);
});
