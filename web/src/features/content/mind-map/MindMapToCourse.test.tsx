import { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { sectionApi } from '@xueyan/contract/school/section';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { MindMapToCourse } from './MindMapToCourse.tsx';

const chapter = (n: number, title: string) => ({
  ...{ id: idOf(n), title, kind: 'chapter' as const, done: false, points: 0, percent: 0, lock: null, ruled: false },
  ...{ dueTime: null, children: [] },
});
const school = () => {
  serve(courseChoiceApi.create, () => ({
    courseInfoList: [
      { value: idOf(5), title: '操作系统' },
      { value: idOf(6), title: '空课程' },
    ],
  }));
  serve(sectionApi.tree, ({ courseId }) => ({ treeList: courseId === idOf(5) ? [chapter(7, '第一章')] : [] }));
};
const choose = async (title: string) => page.getByTitle(title).last().click();

tryForm('the form that puts a mind map into a course', {
  'sends the map and the chapter, and forgets a chapter of another course': trial({
    form: <MindMapToCourse mapId={idOf(1)} open onClose={() => undefined} />,
    saves: mindMapSectionApi.addToCourse,
    answer: { sectionId: idOf(8) },
    may: ['course.choose', 'course.teach'],
    school,
    change: async (dialog) => {
      const course = dialog.getByRole('combobox', { name: '课程' });
      const chapters = dialog.getByRole('combobox', { name: '章节' });
      await course.click();
      await choose('操作系统');
      await chapters.click();
      await choose('第一章');
      await course.click();
      await choose('空课程');
      await expect.element(dialog.getByText('第一章')).not.toBeInTheDocument();
      await course.click();
      await choose('操作系统');
      await chapters.click();
      await choose('第一章');
    },
    sends: { mapId: idOf(1), chapterId: idOf(7) },
  }),
});
