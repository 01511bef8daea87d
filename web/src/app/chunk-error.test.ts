import { expect, it } from 'vitest';
import { ChunkLoadError, isChunkError, loadPart, loadTimeoutMs } from './chunk-error.ts';

it('gives up a chunk that does not load, after 120 s by default §shell.29,32', async () => {
  expect(loadTimeoutMs).toBe(120_000);
  const late = loadPart(() => new Promise(() => undefined), 5);
  await expect(late).rejects.toThrow(ChunkLoadError);
  await expect(late).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'CHUNK_LOAD_FAILED' });
});

it('passes on the loaded module, or the error §shell.29', async () => {
  await expect(loadPart(async () => 'page')).resolves.toBe('page');
  await expect(loadPart(async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

it('distinguishes a chunk that did not load from a page that failed §shell.29', () => {
  expect(isChunkError(new ChunkLoadError())).toBe(true);
  expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /x.js'))).toBe(true);
  expect(isChunkError(new Error('Unable to preload CSS for /x.css'))).toBe(true);
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
});
