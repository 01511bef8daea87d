import { expect, test } from 'vitest';
import { isDraftsAlone } from './answer-left.ts';

const entry = { itemId: 'one', response: { kind: 'single', choice: 'a' }, seq: 1 };
const draft = { ...entry, draft: true };

test.each([
  ['answers to be sent', { entries: [entry], flags: null }, false],
  ['an answer to be sent among drafts', { entries: [draft, entry], flags: null }, false],
  ['flags to be sent', { entries: [], flags: { itemIds: ['one'], seq: 2 } }, false],
  ['answers that a former version stored', [entry], false],
  ['what is not understood', { answers: 1 }, false],
  ['drafts that nobody has sent', { entries: [draft, { ...draft, itemId: 'two' }], flags: null }, true],
])('whether a copy with %s may be removed for others', (_, stored, mayGo) => {
  expect(isDraftsAlone(stored)).toBe(mayGo);
});
