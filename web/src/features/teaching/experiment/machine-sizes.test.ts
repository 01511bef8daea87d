import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { rememberSize, sizeFor } from './machine-sizes.ts';

const small = { cpus: 1, memoryMb: 256 } as const;
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', memoryStorage(stored));
});

test('the first image of an experiment comes with the size that was chosen last §shell.22', () => {
  expect(sizeFor(small, 128, true)).toEqual(small);
  rememberSize({ cpus: 2, memoryMb: 1024 });
  expect(Object.fromEntries(stored)).toEqual({ DEFAULT_CPU: '2', DEFAULT_MEMORY: '1024', DEFAULT_GPU: '0' });
  expect(sizeFor(small, 128, true)).toEqual({ cpus: 2, memoryMb: 1024 });
  expect(sizeFor(small, 128, false)).toEqual(small);
});

test('an image that needs more memory gets it §shell.22', () => {
  expect(sizeFor(small, 512, false)).toEqual({ cpus: 1, memoryMb: 512 });
  rememberSize(small);
  expect(sizeFor(small, 1024, true)).toEqual({ cpus: 2, memoryMb: 1024 });
});

test('what is stored and is no size of ours is not used §shell.22', () => {
  stored.set('DEFAULT_CPU', '64');
  stored.set('DEFAULT_MEMORY', '256');
  expect(sizeFor(small, 128, true)).toEqual(small);
});
