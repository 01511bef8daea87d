import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { lastSeenAt, noteVisited, shownCrumbs } from './crumb-memory.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
});

it('leads back to what a list showed the last time §shell.16', () => {
  noteVisited('/teaching/courses', '?page=3');
  expect(lastSeenAt('/teaching/courses')).toBe('/teaching/courses?page=3');
  noteVisited('/teaching/courses', '?page=4&q=Linux');
  expect(lastSeenAt('/teaching/courses')).toBe('/teaching/courses?page=4&q=Linux');
  expect(lastSeenAt('/lab/images')).toBe('/lab/images');
});

it('does not reopen a form that was open over the list §shell.16', () => {
  noteVisited('/teaching/courses', '?page=3&create=1');
  expect(lastSeenAt('/teaching/courses')).toBe('/teaching/courses?page=3');
  noteVisited('/teaching/courses', '?create=1');
  expect(lastSeenAt('/teaching/courses')).toBe('/teaching/courses');
});

it('forgets a search that was cleared §shell.16', () => {
  noteVisited('/a', '?q=x');
  noteVisited('/a', '');
  expect(lastSeenAt('/a')).toBe('/a');
});

it('forgets the oldest of many §shell.16', () => {
  for (let i = 0; i <= 50; i++) noteVisited(`/p${i}`, '?q=x');
  expect(lastSeenAt('/p0')).toBe('/p0');
  expect(lastSeenAt('/p1')).toBe('/p1?q=x');
});

it('ignores a stored value that is not its own §shell.16', () => {
  sessionStorage.setItem('XUEYAN_BREADCRUMB', '{broken');
  expect(lastSeenAt('/a')).toBe('/a');
});

it('hides leading steps, but never the current one §shell.16', () => {
  expect(shownCrumbs(['centre', 'courses', 'Linux'], 1)).toEqual(['courses', 'Linux']);
  expect(shownCrumbs(['centre', 'courses'], 5)).toEqual(['courses']);
  expect(shownCrumbs(['courses'], 0)).toEqual(['courses']);
});
