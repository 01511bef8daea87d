import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { rememberGpus, rememberSize, sizeFor } from './machine-sizes.ts';

const small = { cpus: 1, memoryMb: 256 } as const;
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', memoryStorage(stored));
});

test('the first image of an experiment gets the size that was chosen last §shell.22', () => {
  expect(sizeFor(small, 128, true)).toEqual(small);
  rememberSize({ cpus: 2, memoryMb: 1024 });
  expect(Object.fromEntries(stored)).toEqual({ DEFAULT_CPU: '2', DEFAULT_MEMORY: '1024' });
  rememberGpus(1);
  expect(stored.get('DEFAULT_GPU')).toBe('1');
  expect(sizeFor(small, 128, true)).toEqual({ cpus: 2, memoryMb: 1024 });
  expect(sizeFor(small, 128, false)).toEqual(small);
});

test('an image that needs more memory gets it §shell.22', () => {
  expect(sizeFor(small, 512, false)).toEqual({ cpus: 1, memoryMb: 512 });
  rememberSize(small);
  expect(sizeFor(small, 1024, true)).toEqual({ cpus: 2, memoryMb: 1024 });
});

test('a stored value that is no valid size is ignored §shell.22', () => {
  stored.set('DEFAULT_CPU', '64');
  stored.set('DEFAULT_MEMORY', '256');
  expect(sizeFor(small, 128, true)).toEqual(small);
});
