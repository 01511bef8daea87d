import type { ImportCheck, ImportLayout } from '@xueyan/contract/base/import';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { keepLayout, keptLayout } from './import-memory.ts';

const titles = ['工号', '姓名', '岗位', ''];
const detected: ImportLayout = { titleRow: 1, columns: { loginName: 0, userName: 1 } };
const chosen: ImportLayout = { ...detected, fixed: { roles: '教师' } };
const none = { add: 0, change: 0, same: 0, refuse: 0 };
const checkOf = (layout: ImportLayout, head: string[][] = [titles, ['1001', '王一', '讲师', '']]): ImportCheck => ({
  importId: '00000000-0000-4000-8000-000000000001',
  ...{ layout, unclear: [], sheetName: '', unreadSheets: [], head, offers: [], counts: none, rows: [] },
});

describe('the layout that a person chose', () => {
  test('is offered for the next file with the same titles, wherever its sheet is', () => {
    const store = memoryStorage();
    keepLayout('me', 'user', checkOf(chosen), store);
    expect(keptLayout('me', 'user', checkOf(detected), store)).toEqual(chosen);
    expect(keptLayout('me', 'user', checkOf({ ...detected, sheet: 2 }), store)).toEqual({ ...chosen, sheet: 2 });
    const longer = checkOf(detected, [['工号', '姓名', '岗位']]);
    expect(keptLayout('me', 'user', longer, store)).toEqual(chosen);
  });

  test('is offered neither to others, nor for other imports or titles, nor where it changes nothing', () => {
    const store = memoryStorage();
    keepLayout('me', 'user', checkOf(chosen), store);
    expect(keptLayout('other', 'user', checkOf(detected), store)).toBeNull();
    expect(keptLayout('me', 'student', checkOf(detected), store)).toBeNull();
    expect(keptLayout('me', 'user', checkOf(detected, [['工号', '姓名', '职称']]), store)).toBeNull();
    expect(keptLayout('me', 'user', checkOf(chosen), store)).toBeNull();
  });

  test('replaces the former one for these titles, beside those of other forms', () => {
    const store = memoryStorage();
    const other = [['账号', '名字']];
    keepLayout('me', 'user', checkOf(chosen), store);
    keepLayout('me', 'user', checkOf(chosen, other), store);
    const next = { ...detected, fixed: { roles: '科研人员' } };
    keepLayout('me', 'user', checkOf(next), store);
    expect(keptLayout('me', 'user', checkOf(detected), store)).toEqual(next);
    expect(keptLayout('me', 'user', checkOf(detected, other), store)).toEqual(chosen);
  });

  test('is forgotten where the browser has something else under its key', () => {
    for (const stored of ['{', '{}', '[{"titles":["工号","姓名","岗位"],"layout":{"titleRow":99,"columns":{}}}]']) {
      const store = memoryStorage(new Map([['IMPORT_LAYOUTS:me:user', stored]]));
      expect(keptLayout('me', 'user', checkOf(detected), store)).toBeNull();
    }
  });
});
