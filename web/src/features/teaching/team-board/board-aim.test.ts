import type { Card } from '@xueyan/contract/teaching/team-board';
import { expect, test } from 'vitest';
import { moved, stepFrom } from './board-aim.ts';

const card = (cardId: string, columnId: string): Card => ({
  ...{ cardId, columnId, title: cardId, text: '', ownerId: null, dueTime: null, checklist: [], doneTime: null },
  version: 1,
});
const cards = [card('a', 'todo'), card('b', 'todo'), card('c', 'done')];

test('keys move a card within its column and into the next one, and not beyond the ends', () => {
  const columns = ['todo', 'done'];
  expect(stepFrom(columns, cards, 'a', 'ArrowDown', null)).toEqual({ columnId: 'todo', position: 1 });
  expect(stepFrom(columns, cards, 'a', 'ArrowDown', { columnId: 'todo', position: 1 })?.position).toBe(1);
  expect(stepFrom(columns, cards, 'b', 'ArrowRight', null)).toEqual({ columnId: 'done', position: 1 });
  expect(stepFrom(columns, cards, 'a', 'ArrowLeft', null)).toEqual({ columnId: 'todo', position: 0 });
});

test('a moved card is at its new position, the others keep their order', () => {
  const after = moved(cards, 'a', { columnId: 'done', position: 0 });
  expect(after.map(({ cardId, columnId }) => `${columnId} ${cardId}`)).toEqual(['todo b', 'done a', 'done c']);
});
