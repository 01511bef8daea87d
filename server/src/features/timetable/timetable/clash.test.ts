import { describe, expect, test } from 'vitest';
import { findClashes, type Occupied, type Subject, sameTeacher } from './clash.rule.ts';

const li = { ownerId: 'li', ownerName: '李明远' };
const wang = { ownerId: 'wang', ownerName: '王若溪' };

describe('the teacher §timetable.24', () => {
  test.each([
    ['both are left to the course’s teacher', { ...li, teacherName: '' }, { ...li, teacherName: '' }, true],
    ['one is left to the course’s teacher', { ...li, teacherName: '' }, { ...li, teacherName: '王若溪' }, true],
    ['the same other is named twice', { ...li, teacherName: '王 若溪' }, { ...li, teacherName: '王若溪' }, true],
    [
      'each lesson of a teacher’s courses names another',
      { ...li, teacherName: '李明远' },
      { ...li, teacherName: '王若溪' },
      false,
    ],
    ['different teachers', { ...li, teacherName: '' }, { ...wang, teacherName: '' }, false],
    ['one is named for another’s course', { ...li, teacherName: '王若溪' }, { ...wang, teacherName: '' }, true],
    ['the same guest is named for two', { ...li, teacherName: '客座' }, { ...wang, teacherName: '客座' }, true],
    [
      'two share a name',
      { ...li, teacherName: '' },
      { ownerId: 'li2', ownerName: '李明远', teacherName: '李明远' },
      false,
    ],
  ])('is the same or not: %s', (_, a, b, same) => {
    expect(sameTeacher(a, b)).toBe(same);
    expect(sameTeacher(b, a)).toBe(same);
  });
});

describe('a lesson §timetable.24', () => {
  const subject: Subject = {
    courseId: 'c1',
    ...li,
    teacherName: '',
    classroom: 'A 101',
    classroomId: null,
    classIds: ['class1', 'restudy'],
  };
  const taken: Occupied = {
    lessonId: 'l',
    courseId: 'c2',
    courseName: '数据库',
    ...wang,
    teacherName: '',
    classroom: 'B202',
    classroomId: null,
    classes: [{ classId: 'class2', className: '二班' }],
    virtualClasses: [],
    date: '2026-03-02',
    startPeriod: 3,
    endPeriod: 4,
  };
  const at = (startPeriod: number, endPeriod: number, more: Partial<Occupied> = {}) =>
    findClashes(subject, [{ date: '2026-03-02', startPeriod, endPeriod }], [{ ...taken, ...more }]);

  test('has no conflict if nothing is shared', () => expect(at(3, 4)).toEqual([]));
  test('conflicts over a room however it is written', () =>
    expect(at(3, 4, { classroom: 'a101' })).toMatchObject([{ classroom: true, teacher: false, classes: [] }]));
  test('cannot conflict over a room if it names none', () =>
    expect(findClashes({ ...subject, classroom: '' }, [taken], [{ ...taken, classroom: ' ' }])).toEqual([]));
  test('conflicts over a class', () =>
    expect(at(3, 4, { classes: [{ classId: 'class1', className: '一班' }] })).toMatchObject([
      { classes: [{ className: '一班' }], classroom: false, teacher: false },
    ]));
  test('conflicts over retake students only within its own course', () => {
    expect(at(3, 4, { virtualClasses: ['restudy'] })).toEqual([]);
    expect(at(3, 4, { virtualClasses: ['restudy'], courseId: 'c1' })).toHaveLength(1);
    expect(at(3, 4, { virtualClasses: ['elective'], courseId: 'c1' })).toEqual([]);
  });
  test('has no conflict with adjacent lessons, and one shared period is a conflict', () => {
    const room = { classroom: 'A101' };
    expect(at(1, 2, room)).toEqual([]);
    expect(at(5, 6, room)).toEqual([]);
    expect(at(2, 3, room)).toHaveLength(1);
    expect(at(4, 5, room)).toHaveLength(1);
    expect(at(1, 12, room)).toHaveLength(1);
    expect(at(3, 4, { ...room, date: '2026-03-03' })).toEqual([]);
  });
});
