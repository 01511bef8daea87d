import type { Lesson } from '@xueyan/contract/timetable/timetable';
import { describe, expect, test } from 'vitest';
import { datesOfWeek, layoutDay, movedLesson, moveTo, toneCount, tonesOf } from './week-grid.ts';

let counter = 0;
const lesson = (startPitchNumber: number, endPitchNumber: number, courseName = '课'): Lesson => ({
  tcsId: String(++counter).padStart(4, '0'),
  groupId: '',
  groupSize: 1,
  courseId: '',
  courseName,
  teacherId: '',
  teacherOrganizationId: null,
  team: [],
  teacherName: '',
  classroom: '',
  startPitchNumber,
  endPitchNumber,
  schooltime: '2026-03-02',
  classArray: [],
});
const places = (lessons: Lesson[]) =>
  layoutDay(lessons).placed.map(({ lesson: { courseName }, lane, lanes }) => `${courseName} ${lane + 1}/${lanes}`);

describe('the lessons of a day §timetable.5', () => {
  test('have full width when they are only adjacent', () => {
    expect(places([lesson(3, 4, 'b'), lesson(1, 2, 'a')])).toEqual(['a 1/1', 'b 1/1']);
  });
  test('are side by side when they overlap', () => {
    expect(places([lesson(1, 2, 'a'), lesson(2, 3, 'b')])).toEqual(['a 1/2', 'b 2/2']);
  });
  test('share a lane when they overlap only with others', () => {
    expect(places([lesson(1, 6, 'a'), lesson(1, 2, 'b'), lesson(3, 4, 'c')])).toEqual(['a 1/2', 'b 2/2', 'c 2/2']);
  });
  test('do not get narrower because of later lessons', () => {
    expect(places([lesson(1, 2, 'a'), lesson(1, 2, 'b'), lesson(5, 6, 'c')])).toEqual(['a 1/2', 'b 2/2', 'c 1/1']);
  });
  test('are beside a long one even after a shorter one has ended', () => {
    expect(places([lesson(1, 12, 'a'), lesson(2, 3, 'b'), lesson(10, 11, 'c')])).toEqual(['a 1/2', 'b 2/2', 'c 2/2']);
  });
  test('are at most three at once, with the rest behind one block', () => {
    const three = layoutDay(['a', 'b', 'c'].map((name) => lesson(1, 2, name)));
    expect([three.placed.length, three.folded.length]).toEqual([3, 0]);
    const five = layoutDay(['a', 'b', 'c', 'd'].map((name) => lesson(1, 2, name)).concat(lesson(2, 4, 'e')));
    expect(five.placed.map(({ lanes }) => lanes)).toEqual([3, 3]);
    expect(five.folded).toMatchObject([{ lane: 2, lanes: 3, startPitchNumber: 1, endPitchNumber: 4 }]);
    expect(five.folded[0]?.lessons.map(({ courseName }) => courseName)).toEqual(['c', 'd', 'e']);
  });
  test('may be none', () => expect(layoutDay([])).toEqual({ placed: [], folded: [] }));
});

describe('a lesson that is moved', () => {
  const dates = datesOfWeek('2026-03-02');
  test('keeps its length', () => {
    expect(movedLesson(lesson(3, 5), { date: '2026-03-04', startPitchNumber: 8 })).toMatchObject({
      ...{ schooltime: '2026-03-04', startPitchNumber: 8, endPitchNumber: 10 },
    });
  });
  test('stays within the week and the day', () => {
    expect(moveTo(lesson(3, 5), dates, { dayIndex: 9, start: 12 })).toEqual({
      date: '2026-03-08',
      startPitchNumber: 10,
    });
    expect(moveTo(lesson(3, 5), dates, { dayIndex: -1, start: 0 })).toEqual({
      date: '2026-03-02',
      startPitchNumber: 1,
    });
  });
});

test('courses of a week have different colours, as long as there are enough', () => {
  const ids = Array.from({ length: toneCount }, (_, i) => `course-${i}`);
  expect(new Set(tonesOf(ids).values()).size).toBe(toneCount);
  expect(tonesOf([...ids, ...ids].reverse())).toEqual(tonesOf(ids));
  expect(tonesOf([...ids, 'one more']).size).toBe(toneCount + 1);
});
