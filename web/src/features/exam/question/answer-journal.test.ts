import type { Entry } from '@xueyan/contract/exam/sitting';
import { expect, test } from 'vitest';
import { AnswerJournal, type JournalStore, type Left, type Unsent, unnumbered } from './answer-journal.shared.ts';

class MemoryStore implements JournalStore {
  left: Left | null = null;
  read = () => this.left;
  write = (unsent: Unsent) => {
    this.left = unsent;
  };
  drop = () => {
    this.left = null;
  };
}
const choose = (choice: string) => ({ kind: 'single', choice }) as const;
const opened = ({ entries = [] as Entry[], seq = 0, flagged = [] as string[], flagSeq = 0 } = {}) => ({
  ...{ entries, seq, flags: { itemIds: flagged, seq: flagSeq } },
});

test('each change gets the next number and waits until the server has acknowledged it', () => {
  const store = new MemoryStore();
  const journal = new AnswerJournal(opened({ seq: 7 }), store);
  journal.answer('one', choose('a'));
  journal.answer('one', choose('b'));
  expect(journal.waiting()).toEqual([{ itemId: 'one', response: choose('b'), seq: 9 }]);
  journal.acknowledge(journal.waiting());
  expect(journal.waiting()).toEqual([]);
  expect(store.left).toBeNull();
});

test('an answer changed while it was being sent stays waiting', () => {
  const journal = new AnswerJournal(opened(), new MemoryStore());
  journal.answer('one', choose('a'));
  const sent = journal.waiting();
  journal.answer('one', choose('b'));
  journal.acknowledge(sent);
  expect(journal.waiting().map(({ response }) => response)).toEqual([choose('b')]);
});

test('answers are sent in the order of their numbers', () => {
  const journal = new AnswerJournal(opened(), new MemoryStore());
  journal.answer('one', choose('a'));
  journal.answer('two', choose('a'));
  journal.answer('one', choose('b'));
  expect(journal.waiting().map(({ itemId, seq }) => [itemId, seq])).toEqual([
    ['two', 2],
    ['one', 3],
  ]);
});

test.each<[string, (entries: Entry[]) => Left]>([
  ['', (entries) => ({ entries, flags: null })],
  [' by a former version', (entries) => entries],
])('entries left in the browser%s are taken up again, unless the server has newer ones', (_, kept) => {
  const store = new MemoryStore();
  store.left = kept([
    { itemId: 'one', response: choose('a'), seq: 4 },
    { itemId: 'two', response: choose('a'), seq: 6 },
  ]);
  const newer = { itemId: 'one', response: choose('c'), seq: 5 };
  const journal = new AnswerJournal(opened({ entries: [newer], seq: 5 }), store);
  expect(journal.responseOf('one')).toEqual(choose('c'));
  expect(journal.responseOf('two')).toEqual(choose('a'));
  expect(journal.waiting().map(({ itemId }) => itemId)).toEqual(['two']);
  journal.answer('one', choose('d'));
  expect(journal.waiting().find(({ itemId }) => itemId === 'one')?.seq).toBe(7);
});

test('flags wait beside the answers, with a number of the same row', () => {
  const store = new MemoryStore();
  const journal = new AnswerJournal(opened({ seq: 3, flagged: ['one'], flagSeq: 2 }), store);
  expect([...journal.flags()]).toEqual(['one']);
  expect(journal.waitingFlags()).toBeNull();
  journal.toggleFlag('two');
  journal.answer('two', choose('a'));
  const sent = journal.waitingFlags();
  expect(sent).toEqual({ itemIds: ['one', 'two'], seq: 4 });
  journal.toggleFlag('one');
  journal.acknowledge(journal.waiting(), sent);
  expect(journal.waitingFlags()).toEqual({ itemIds: ['two'], seq: 6 });
  journal.acknowledge([], journal.waitingFlags());
  expect(store.left).toBeNull();
});

test('flags left in the browser are taken up again, unless the server has newer ones', () => {
  const store = new MemoryStore();
  store.left = { entries: [], flags: { itemIds: ['two'], seq: 5 } };
  const flagsAt = (flagSeq: number) => new AnswerJournal(opened({ seq: 9, flagged: ['one'], flagSeq }), store);
  expect([[...flagsAt(4).flags()], flagsAt(4).waitingFlags()?.seq]).toEqual([['two'], 5]);
  expect([[...flagsAt(6).flags()], flagsAt(6).waitingFlags()]).toEqual([['one'], null]);
});

test('what waits gets numbers above those that another page of the paper has reached', () => {
  const store = new MemoryStore();
  const journal = new AnswerJournal(opened(), store);
  journal.answer('one', choose('a'));
  journal.answer('two', choose('a'));
  journal.toggleFlag('one');
  const sent = journal.waiting();
  journal.answer('one', choose('b'));
  expect(journal.goOnAbove(4)).toBe(false);
  expect(journal.goOnAbove(9)).toBe(true);
  // A reply to what was sent before acknowledges none of it.
  journal.acknowledge(sent);
  expect(journal.waiting()).toEqual([
    { itemId: 'two', response: choose('a'), seq: 10 },
    { itemId: 'one', response: choose('b'), seq: 11 },
  ]);
  expect(journal.waitingFlags()).toEqual({ itemIds: ['one'], seq: 12 });
  expect(store.left).toEqual({ entries: journal.waiting(), flags: journal.waitingFlags() });
});

test('a draft is stored, and sent once it is released with a number of its own', () => {
  const store = new MemoryStore();
  const journal = new AnswerJournal(unnumbered, store);
  journal.answer('one', choose('a'), { draft: true });
  expect(journal.waiting()).toEqual([]);
  expect(journal.isWaiting()).toBe(false);
  const again = new AnswerJournal(unnumbered, store);
  expect(again.ownResponseOf('one')).toEqual(choose('a'));
  expect(again.release('one')).toBe(2);
  expect(again.waiting()).toEqual([{ itemId: 'one', response: choose('a'), seq: 2 }]);
  again.acknowledge(again.waiting());
  expect(store.left).toBeNull();
});

test('a refused change becomes a draft again, unless it was changed while it was being sent', () => {
  const journal = new AnswerJournal(unnumbered, new MemoryStore());
  journal.answer('one', choose('a'));
  const [sent] = journal.waiting();
  if (!sent) throw new Error('nothing waits');
  journal.hold(sent);
  expect([journal.waiting(), journal.unacknowledged().length]).toEqual([[], 1]);
  journal.answer('one', choose('b'));
  journal.hold(sent);
  expect(journal.waiting().map(({ response }) => response)).toEqual([choose('b')]);
});

test('only answers of this page, or not acknowledged, replace what the server sends anew', () => {
  const store = new MemoryStore();
  store.left = {
    entries: [{ itemId: 'left', response: choose('a'), seq: 1, givenTime: '2026-11-27 08:00:00' }],
    flags: null,
  };
  const journal = new AnswerJournal(unnumbered, store);
  journal.answer('here', choose('b'), { givenTime: '2026-11-27 09:00:00' });
  expect(journal.waiting().map(({ givenTime }) => givenTime)).toEqual(['2026-11-27 08:00:00', '2026-11-27 09:00:00']);
  journal.acknowledge(journal.waiting());
  expect([journal.ownResponseOf('left'), journal.ownResponseOf('here')]).toEqual([undefined, choose('b')]);
  journal.forget('here');
  expect(journal.ownResponseOf('here')).toBeUndefined();
});
