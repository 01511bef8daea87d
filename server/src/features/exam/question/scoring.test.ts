import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { describe, expect, test } from 'vitest';
import { pairUp } from './pairing.rule.ts';
import { pointsOf, scoreResponse } from './scoring.rule.ts';
import { readNumber } from './written-answer.rule.ts';

const items = (ids: string) => [...ids].map((id) => ({ id, text: `项 ${id}` }));
const share = (content: QuestionContent, key: QuestionKey, response: QuestionResponse) =>
  scoreResponse(content, key, response).share;

describe('a multiple choice', () => {
  const key: QuestionKey = { kind: 'multiple', correct: ['a', 'b', 'c'] };
  test.each([
    ['half', 'abc', 1],
    ['half', 'ab', 0.5],
    ['half', 'abd', 0],
    ['half', '', 0],
    ['exact', 'ab', 0],
    ['exact', 'cba', 1],
    ['proportional', 'a', 1 / 3],
    ['proportional', 'ad', 0],
    ['penalty', 'abd', 1 / 3],
    ['penalty', 'de', 0],
    ['penalty', 'abcd', 2 / 3],
  ] as const)('with the rule %s gives for %s %d', (credit, chosen, expected) => {
    const content: QuestionContent = { kind: 'multiple', stem: '选', options: items('abcde'), credit };
    expect(share(content, key, { kind: 'multiple', choices: [...chosen] })).toBeCloseTo(expected);
  });
});

describe('blanks', () => {
  const content = (ordered: boolean): QuestionContent => ({
    kind: 'blank',
    stem: '两个动物：____、____',
    blanks: [
      { id: 'x', numeric: false },
      { id: 'y', numeric: false },
    ],
    ordered,
    credit: 'each',
  });
  const accepts = (id: string, ...accepted: string[]) => ({ form: 'text' as const, id, accepted, ignoresCase: true });
  const key: QuestionKey = { kind: 'blank', blanks: [accepts('x', 'cat', '猫', 'dog'), accepts('y', 'dog')] };
  const given = (x: string, y: string): QuestionResponse => ({ kind: 'blank', blanks: { x, y } });

  test('in order are each compared with their own key', () => {
    expect(share(content(true), key, given('猫', 'DOG'))).toBe(1);
    expect(share(content(true), key, given('猫', 'cat'))).toBe(0.5);
  });
  test('in any order use the best pairing, and count the same answer once', () => {
    // `dog` would satisfy the first key too: only the right pairing gives both.
    expect(share(content(false), key, given('dog', 'cat'))).toBe(1);
    expect(share(content(false), key, given('dog', ' Dog '))).toBe(0.5);
  });
  test('ignore full-width signs and extra blanks', () => {
    expect(share(content(true), key, given('　ｃａｔ ', 'dog'))).toBe(1);
  });
  test('with numbers accept values within the tolerance', () => {
    const numeric: QuestionContent = {
      ...{ kind: 'blank', stem: 'π ≈ ____', blanks: [{ id: 'x', numeric: true }], ordered: true, credit: 'each' },
    };
    const pi: QuestionKey = { kind: 'blank', blanks: [{ form: 'number', id: 'x', value: 3.14, tolerance: 0.01 }] };
    const says = (x: string) => share(numeric, pi, { kind: 'blank', blanks: { x } });
    expect([says('3.15'), says('3.13'), says('３．１４'), says('3.2'), says('3.14a'), says('')]).toEqual([
      1, 1, 1, 0, 0, 0,
    ]);
    expect([readNumber('1,024'), readNumber('1/4'), readNumber('50%'), readNumber('1,2'), readNumber('1/0')]).toEqual([
      1024,
      0.25,
      0.5,
      null,
      null,
    ]);
  });
});

describe('an ordering', () => {
  const key: QuestionKey = { kind: 'ordering', order: ['a', 'b', 'c', 'd'] };
  test.each([
    ['exact', 'abcd', 1],
    ['exact', 'abdc', 0],
    ['place', 'abdc', 0.5],
    ['neighbour', 'dabc', 2 / 3],
    ['place', 'dabc', 0],
    ['neighbour', '', 0],
  ] as const)('with the rule %s gives for %s %d', (credit, order, expected) => {
    const content: QuestionContent = { kind: 'ordering', stem: '排', items: items('badc'), credit };
    expect(share(content, key, { kind: 'ordering', order: [...order] })).toBeCloseTo(expected);
  });
});

test('a matching counts each pair, or all of them together', () => {
  const content = (credit: 'each' | 'exact'): QuestionContent => ({
    ...{ kind: 'matching', stem: '配', left: items('ab'), right: items('xyz'), credit },
  });
  const key: QuestionKey = { kind: 'matching', pairs: { a: 'x', b: 'z' } };
  const half: QuestionResponse = { kind: 'matching', pairs: { a: 'x', b: 'y' } };
  expect(share(content('each'), key, half)).toBe(0.5);
  expect(share(content('exact'), key, half)).toBe(0);
});

test('a compound weighs its parts, and stays open while one of them needs marking by hand', () => {
  const content: QuestionContent = {
    kind: 'compound',
    stem: '材料',
    parts: [
      { id: 'p', weight: 3, content: { kind: 'judge', stem: '对吗' } },
      { id: 'q', weight: 1, content: { kind: 'essay', stem: '为什么', maxLength: 100 } },
    ],
  };
  const key: QuestionKey = {
    ...{
      kind: 'compound',
      parts: { p: { kind: 'judge', correct: true }, q: { kind: 'essay', reference: '', rubric: [] } },
    },
  };
  const p = { kind: 'judge', choice: true } as const;
  expect(scoreResponse(content, key, { kind: 'compound', parts: { p } })).toEqual({
    share: 0.75,
    places: { p: 1, q: 0 },
  });
  const read = scoreResponse(content, key, { kind: 'compound', parts: { p, q: { kind: 'essay', text: '因为' } } });
  expect(read).toEqual({ share: null, places: { p: 1, q: null } });
});

test('an empty response gets no points, and one that the judge must run stays open', () => {
  const content: QuestionContent = { kind: 'sql', stem: '查', dialect: 'sqlite', setup: '', showsRows: true };
  const key: QuestionKey = {
    ...{ kind: 'sql', solution: 'select 1', hiddenSetup: '', compares: 'rows', tables: [] },
    ...{ ordered: false, columnNames: false, tolerance: 0 },
  };
  expect(share(content, key, { kind: 'sql', statement: ' ' })).toBe(0);
  expect(share(content, key, { kind: 'sql', statement: 'select 1' })).toBeNull();
});

test('points are rounded to hundredths', () => {
  expect(pointsOf(1 / 3, 10)).toBe(3.33);
});

test('a pairing moves earlier items to other partners', () => {
  const fits = [[0, 1], [0], [1, 2]];
  expect(pairUp(3, 3, (one, at) => fits[one]?.includes(at) ?? false)).toEqual([1, 0, 2]);
});
