import { expect, test } from 'vitest';
import { findInCast, readEvents, withoutPauses } from './cast.ts';

test('lines that are not events are left out', () => {
  expect(readEvents('[0,"o","a"]\nbroken\n[1,"x","b"]\n[2,"r","80x24"]\n')).toEqual([
    [0, 'o', 'a'],
    [2, 'r', '80x24'],
  ]);
});

test('a long pause is shortened and a short one kept', () => {
  const events = readEvents('[1,"o","a"]\n[61,"o","b"]\n[61.5,"o","c"]');
  expect(withoutPauses(events).map(([seconds]) => seconds)).toEqual([1, 3, 3.5]);
});

test('a search finds text across events and colours, at the moment its line was complete', () => {
  const colour = '\u001b[1;32m';
  const events = readEvents(
    [
      [1, 'o', `$ ca`],
      [2, 'o', `t ${colour}Notes\u001b[0m.txt\r\n`],
      [3, 'o', '$ '],
    ]
      .map((event) => JSON.stringify(event))
      .join('\n'),
  );
  expect(findInCast(events, 'cat notes')).toEqual([{ seconds: 2, line: '$ cat Notes.txt' }]);
  expect(findInCast(events, ' ')).toEqual([]);
});
