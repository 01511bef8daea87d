import { describe, expect, test } from 'vitest';
import { changedState, lastPage, readListState, type SearchField, sentSearch, writeListState } from './list-state.ts';

const fields: SearchField[] = [
  { name: 'courseName', label: '名称' },
  { name: 'state', label: '状态', options: [{ value: 'released', label: '进行中' }] },
];
const read = (address: string, prefix = '') =>
  readListState(new URLSearchParams(address), fields, ['courseName'], prefix);

describe('state of a list', () => {
  test('is the first page of ten when the address says nothing §list.21', () => {
    expect(read('')).toEqual({ pageNum: 1, pageSize: 10, orderFlag: undefined, search: {} });
  });

  test('is read from the address §list.9', () => {
    expect(read('pageNum=3&pageSize=50&orderFlag=courseName+desc&courseName=linux&state=released')).toEqual({
      pageNum: 3,
      pageSize: 50,
      orderFlag: 'courseName desc',
      search: { courseName: 'linux', state: 'released' },
    });
  });

  test.each([
    ['a page that is no number', 'pageNum=x', { pageNum: 1 }],
    ['page 0', 'pageNum=0', { pageNum: 1 }],
    ['half a page', 'pageNum=1.5', { pageNum: 1 }],
    ['a page beyond what the server takes', 'pageNum=99999999', { pageNum: 1_000_000 }],
    ['a size that is not offered', 'pageSize=11', { pageSize: 10 }],
    ['a choice that there is not', 'state=gone', { search: {} }],
    ['words that are too long', `courseName=${'长'.repeat(60)}`, { search: { courseName: '长'.repeat(40) } }],
    ['an order by what cannot be sorted', 'orderFlag=teacher+asc', { orderFlag: undefined }],
    ['an order of no direction', 'orderFlag=courseName+up', { orderFlag: undefined }],
    ['no order at all', 'orderFlag=', { orderFlag: undefined }],
    ['a filter that there is not', 'teacherId=1', { search: {} }],
  ])('ignores %s in the address', (_, address, expected) => {
    expect(read(address)).toMatchObject(expected);
  });

  test('offers exactly the sizes 10, 20, 30, 50 and 100 §list.21', () => {
    const taken = Array.from({ length: 200 }, (_, i) => i).filter((size) => read(`pageSize=${size}`).pageSize === size);
    expect(taken).toEqual([10, 20, 30, 50, 100]);
  });

  test('is written without defaults, and leaves foreign parameters', () => {
    const state = { pageNum: 1, pageSize: 10, orderFlag: undefined, search: {} };
    expect(writeListState(new URLSearchParams('tab=2&courseName=x&pageNum=4'), state, fields).toString()).toBe('tab=2');
  });

  test('has as many rows as its page wants until another number is chosen', () => {
    const usual = (address: string) => readListState(new URLSearchParams(address), fields, [], '', 50).pageSize;
    expect([usual(''), usual('pageSize=20'), usual('pageSize=7')]).toEqual([50, 20, 50]);
    const written = (pageSize: number) =>
      writeListState(new URLSearchParams(), { pageNum: 1, pageSize, search: {} }, fields, '', 50).toString();
    expect([written(50), written(10)]).toEqual(['', 'pageSize=10']);
  });

  test('reads back as it was written §list.23', () => {
    const state = { pageNum: 4, pageSize: 30, orderFlag: 'courseName asc', search: { courseName: 'a&b=c 实验' } };
    expect(read(writeListState(new URLSearchParams(), state, fields).toString())).toEqual(state);
  });

  test('is separate for each list of a page §list.24', () => {
    const one = writeListState(new URLSearchParams(), { pageNum: 2, pageSize: 20, search: {} }, fields, 'a.');
    const both = writeListState(one, { pageNum: 5, pageSize: 10, search: { courseName: 'x' } }, fields, 'b.');
    expect(read(both.toString(), 'a.')).toMatchObject({ pageNum: 2, pageSize: 20, search: {} });
    expect(read(both.toString(), 'b.')).toMatchObject({ pageNum: 5, pageSize: 10, search: { courseName: 'x' } });
    expect(read(both.toString())).toMatchObject({ pageNum: 1, search: {} });
  });
});

describe('a change', () => {
  const state = { pageNum: 5, pageSize: 10, orderFlag: 'courseName asc', search: { courseName: 'x' } };

  test('of the search, the order or the size goes to page 1 §list.5-6', () => {
    expect(changedState(state, { search: { courseName: 'y' } })).toMatchObject({ pageNum: 1, pageSize: 10 });
    expect(changedState(state, { search: {} })).toMatchObject({ pageNum: 1, search: {}, orderFlag: 'courseName asc' });
    expect(changedState(state, { orderFlag: undefined })).toMatchObject({ pageNum: 1, orderFlag: undefined });
    expect(changedState(state, { pageSize: 50, pageNum: 5 })).toMatchObject({ pageNum: 1, pageSize: 50 });
  });

  test('of the page changes nothing else', () => {
    expect(changedState(state, { pageNum: 6, pageSize: 10 })).toEqual({ ...state, pageNum: 6 });
  });

  test('of the number of rows leaves a last page to step back to', () => {
    expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10), lastPage(20, 10)]).toEqual([1, 1, 2, 2]);
  });
});

test('a day is sent as its first or last second where the call takes moments, and stays a day elsewhere', () => {
  const day = (name: string) => ({ name, label: name, date: true });
  const fields = [
    { ...day('from'), time: '00:00:00' as const },
    { ...day('until'), time: '23:59:59' as const },
    day('to'),
  ];
  expect(sentSearch(fields, { from: '2026-03-01', until: '2026-03-31', to: '2026-03-31', words: '甲' })).toEqual({
    ...{ from: '2026-03-01 00:00:00', until: '2026-03-31 23:59:59', to: '2026-03-31', words: '甲' },
  });
});
