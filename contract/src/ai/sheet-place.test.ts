import { expect, test } from 'vitest';
import { placeOfRows, rowsIn } from './sheet-place.ts';

test.each([
  ['第 3 行', { sheet: '', from: 3, to: 3 }],
  ['设备 · 第 12–18 行', { sheet: '设备', from: 12, to: 18 }],
  ['一 · 二 · 第 2–3 行', { sheet: '一 · 二', from: 2, to: 3 }],
])('%s names rows of a sheet, and is read as it was written', (place, rows) => {
  expect(placeOfRows(rows)).toBe(place);
  expect(rowsIn(place)).toEqual(rows);
});

test.each(['', '第 3 页', '设备', '关于第 3 行的说明'])('«%s» names no rows', (place) => {
  expect(rowsIn(place)).toBeNull();
});
