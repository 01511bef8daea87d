import { expect, test } from 'vitest';
import { endOfExam } from './deadline.rule.ts';

const at = (time: string) => new Date(`2026-11-27T${time}:00Z`);
const exam = {
  ...{ beginAt: at('08:00'), endAt: at('12:00'), minutes: 90, lateMinutes: null, earliestMinutes: 0 },
  ...{ pausedAt: null, pausedSeconds: 600 },
};

test('who begins together ends together: after the minutes of the exam, and never after its end', () => {
  expect(endOfExam({ ...exam, start: 'together' })).toEqual(at('09:40'));
  expect(endOfExam({ ...exam, start: 'together', minutes: 600 })).toEqual(at('12:10'));
});

test('where everybody begins on their own, the last one may answer until the end', () => {
  expect(endOfExam({ ...exam, start: 'own' })).toEqual(at('12:10'));
});
