import { deckApi } from '@xueyan/contract/ai/deck';
import { resourceApi } from '@xueyan/contract/base/resource';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { type Chapter, sectionApi } from '@xueyan/contract/school/section';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { DeckToCourse } from './DeckToCourse.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('a course beyond the first page is looked for by name, and the deck goes to the end of one of its chapters', async () => {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [{ authCode: 'course.choose' }, { authCode: 'course.teach' }], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(1), roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(courseChoiceApi.create, ({ queryParameters }) => ({
    courseInfoList: queryParameters === '编译' ? [{ value: idOf(2), title: '编译原理' }] : [],
  }));
  const chapter: Chapter = {
    ...{ id: idOf(3), title: '第一章', kind: 'chapter' as const, done: false, points: 0, percent: 0, lock: null },
    ...{ ruled: false, dueTime: null, children: [] },
  };
  serve(sectionApi.tree, () => ({ treeList: [chapter] }));
  serve(deckApi.addToCourse, () => ({ sectionId: idOf(4) }));
  let closed = 0;
  const { screen } = await show(<DeckToCourse deckId={idOf(5)} open onClose={() => closed++} />);
  await screen.getByRole('combobox', { name: '课程' }).click();
  await userEvent.keyboard('编译');
  await screen.getByTitle('编译原理').click();
  await screen.getByRole('combobox', { name: '章节' }).click();
  await screen.getByTitle('第一章').click();
  await screen.getByRole('button', { name: '用作课件' }).click();
  await expect.poll(() => closed).toBe(1);
  const added = calls.filter(({ path }) => path === deckApi.addToCourse.path).map(({ input }) => input);
  expect(added).toEqual([{ deckId: idOf(5), chapterId: idOf(3) }]);
});
