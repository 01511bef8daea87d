import type { Entry } from '@xueyan/contract/exam/sitting';
import { expect, test } from 'vitest';
import { AnswerJournal, type JournalStore } from './answer-journal.ts';

class MemoryStore implements JournalStore {
  entries: Entry[] | null = null;
  read = () => this.entries;
  write = (entries: Entry[]) => {
    this.entries = entries;
  };
  drop = () => {
    this.entries = null;
  };
}
const choose = (choice: string) => ({ kind: 'single', choice }) as const;

test('each change gets the next number and waits until the server has acknowledged it', () => {
  const store = new MemoryStore();
  const journal = new AnswerJournal([], 7, store);
  journal.answer('one', choose('a'));
  journal.answer('one', choose('b'));
  expect(journal.waiting()).toEqual([{ itemId: 'one', response: choose('b'), seq: 9 }]);
  journal.acknowledge(journal.waiting());
  expect(journal.waiting()).toEqual([]);
  expect(store.entries).toBeNull();
});

test('an answer changed while it was being sent stays waiting', () => {
  const journal = new AnswerJournal([], 0, new MemoryStore());
  journal.answer('one', choose('a'));
  const sent = journal.waiting();
  journal.answer('one', choose('b'));
  journal.acknowledge(sent);
  expect(journal.waiting().map(({ response }) => response)).toEqual([choose('b')]);
});

test('entries left in the browser are taken up again, unless the server has newer ones', () => {
  const store = new MemoryStore();
  store.entries = [
    { itemId: 'one', response: choose('a'), seq: 4 },
    { itemId: 'two', response: choose('a'), seq: 6 },
  ];
  const newer = { itemId: 'one', response: choose('c'), seq: 5 };
  const journal = new AnswerJournal([newer], 5, store);
  expect(journal.responseOf('one')).toEqual(choose('c'));
  expect(journal.responseOf('two')).toEqual(choose('a'));
  expect(journal.waiting().map(({ itemId }) => itemId)).toEqual(['two']);
  journal.answer('one', choose('d'));
  expect(journal.waiting().find(({ itemId }) => itemId === 'one')?.seq).toBe(7);
});
