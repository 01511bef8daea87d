import { type CoursewareItem, type CoursewareNote, coursewareApi } from '@xueyan/contract/teaching/courseware';
import { beforeEach, expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PageNote } from './PageNote.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [sectionId, attachmentId, noteId] = [1, 2, 3].map(idOf) as [string, string, string];
const item: CoursewareItem = {
  ...{ attachmentId, name: '第一讲.pdf', bytes: 1, category: 'document', address: '', viewer: 'pdf', rendition: null },
  ...{ viewAddress: '', length: 9, seekAhead: true, questionList: [], position: 1, seen: [], percent: 0 },
};
let kept: CoursewareNote[];

beforeEach(() => {
  kept = [];
  serve(coursewareApi.notes, () => ({ noteList: kept }));
  serve(coursewareApi.saveNote, ({ page, content }) => {
    kept = [{ noteId, attachmentId, fileName: item.name, page, content, updateTime: '2026-03-02 09:00:00' }];
    return null;
  });
});

async function open(page = 1) {
  const { screen } = await show(<PageNote {...{ sectionId, item, page }} onGo={() => undefined} />);
  return { screen, field: screen.getByRole('textbox'), save: screen.getByRole('button', { name: '保存笔记' }) };
}

test('a note that was not saved is there again, on its page', async () => {
  const first = await open();
  await first.field.fill('这一页要记住');
  await first.screen.unmount();
  const second = await open(2);
  await expect.element(second.field).toHaveValue('');
  await second.screen.unmount();
  const again = await open();
  await expect.element(again.field).toHaveValue('这一页要记住');
  await again.save.click();
  await expect.poll(() => calls.some(({ path }) => path === coursewareApi.saveNote.path)).toBe(true);
  await expect.element(again.save).toBeDisabled();
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('note.'))).toEqual([]);
});
