import { lessonImport } from '@xueyan/contract/timetable/timetable-import';
import { expect, test } from 'vitest';
import { chosenLayout, findSheet } from './import-layout.rule.ts';

const guide = [['填写说明'], ['请在名单中填写', '日期必填']];
const titles = ['课程', '班级', '日期', '开始节次', '结束节次'];
const row = ['数据结构', '计科2401', '2026-12-07', '1', '2'];

test('the sheet with the titles is found, wherever it is and whatever is above them', () => {
  const found = findSheet(lessonImport, [guide, [], [['2026 年课表'], titles, row], [['备注']]]);
  expect(found).toMatchObject({ at: 2, unclear: [], layout: { sheet: 2, titleRow: 2, columns: { date: 2 } } });
  expect(findSheet(lessonImport, [[titles, row], guide])).toMatchObject({ at: 0, layout: { titleRow: 1 } });
  expect(findSheet(lessonImport, [[titles, row], guide]).layout).not.toHaveProperty('sheet');
});

test('of several sheets with the titles, the first with rows and the most columns is taken', () => {
  const wide = [
    [...titles, '教室'],
    [...row, '302'],
  ];
  expect(findSheet(lessonImport, [[titles], [titles, row], [titles, row]]).at).toBe(1);
  expect(findSheet(lessonImport, [[titles, row], wide]).at).toBe(1);
});

test('without the titles, the first sheet with content is for a person to look at', () => {
  const found = findSheet(lessonImport, [[], [['第一周', '高数']], guide]);
  expect(found).toMatchObject({ at: 1, layout: { sheet: 1 } });
  expect(found.unclear).toContain('date');
  expect(findSheet(lessonImport, []).at).toBe(0);
});

test('a fixed value takes the place of a column, and a required field is clear with either', () => {
  const columns = { courseName: 0, classNames: 1, date: 2 };
  const fixed = { classNames: '计科2401', start: '1', nobody: 'x' };
  const found = chosenLayout(lessonImport, { titleRow: 1, columns, fixed });
  const { nobody: _, ...known } = fixed;
  expect(found.layout).toEqual({ titleRow: 1, columns: { courseName: 0, date: 2 }, fixed: known });
  expect(found.unclear).not.toContain('classNames');
  expect(chosenLayout(lessonImport, { titleRow: 1, columns: {} }).unclear).toContain('classNames');
});
