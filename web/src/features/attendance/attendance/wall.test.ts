import { expect, it } from 'vitest';
import { classTallies } from './wall.ts';

const of = (className: string, ...states: Parameters<typeof classTallies>[0][number]['state'][]) =>
  states.map((state) => ({ className, state }));

it('counts late students as present, and no others', () => {
  const tallies = classTallies([...of('一班', 'signed', 'late', 'missing'), ...of('二班', 'absent', 'leave')]);
  expect(tallies).toEqual([
    { className: '二班', came: 0, total: 2 },
    { className: '一班', came: 2, total: 3 },
  ]);
});

it('sorts classes as they are counted', () => {
  const names = ['网络10', '网络9', '网络2401'].map((name) => of(name, 'missing'));
  expect(classTallies(names.flat()).map(({ className }) => className)).toEqual(['网络9', '网络10', '网络2401']);
});

it('shows classes only if there are several, and few enough to be readable', () => {
  const classes = (count: number) => Array.from({ length: count }, (_, i) => of(`${i}班`, 'signed')).flat();
  expect(classTallies(classes(0))).toEqual([]);
  expect(classTallies(classes(1))).toEqual([]);
  expect(classTallies(classes(2))).toHaveLength(2);
  expect(classTallies(classes(8))).toHaveLength(8);
  expect(classTallies(classes(9))).toEqual([]);
});
