import { type LibraryItem, libraryApi } from '@xueyan/contract/content/library';
import { type Course, courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { AddToCourseModal } from './AddToCourseModal.tsx';

const item: LibraryItem = {
  ...{ itemId: idOf(1), title: '讲义', description: '', folderId: null, subject: '', kind: '', labels: [] },
  ...{ share: 'me', courseId: null, courseName: '', downloadable: true, state: 'draft', revision: null, held: null },
  ...{ reason: '', ownerId: idOf(2), ownerName: '李明远', organizationId: null, fileName: '讲义.pdf', bytes: 1024 },
  ...{ category: 'document', versionCount: 1, favourite: false, viewCount: 0, downloadCount: 0, excerpt: null },
  ...{ removeTime: null, createTime: '2026-11-01 08:00:00', updateTime: '2026-11-02 08:00:00' },
};
const course = (n: number, courseName: string): Course => ({
  ...{ courseId: idOf(n), courseName, courseNumber: '', courseType: 'required', description: '', labels: [] },
  ...{ kind: 'course', classTime: '', state: 'unreleased', archived: false, cover: '', teacherId: idOf(2) },
  ...{ teacherOrganizationId: null, team: [], organizationName: '', teacherName: '李明远', classes: [] },
  ...{ sectionCount: 0, studentCount: 0, version: 1 },
  ...{ createTime: '2026-11-01 08:00:00', updateTime: '2026-11-02 08:00:00' },
});
const chapter = {
  ...{ id: idOf(7), title: '第一章', kind: 'chapter' as const, done: false, points: 0, percent: 0, lock: null },
  ...{ ruled: false, dueTime: null, children: [] },
};

tryForm('the form that adds a resource to a course', {
  'sends the resource and the chapter, and says where a course has none': trial({
    form: <AddToCourseModal item={item} open onClose={() => undefined} />,
    saves: libraryApi.addToCourse,
    answer: { sectionId: idOf(8) },
    school: () => {
      serve(courseApi.list, () => pageOf(course(5, '操作系统'), course(6, '空课程')));
      serve(sectionApi.tree, ({ courseId }) => ({ treeList: courseId === idOf(5) ? [chapter] : [] }));
    },
    change: async (dialog) => {
      const courses = dialog.getByRole('combobox', { name: '课程' });
      const chapters = dialog.getByRole('combobox', { name: '章节' });
      await courses.click();
      await page.getByTitle('空课程').last().click();
      await chapters.click();
      await expect.element(page.getByText('该课程还没有章节').last()).toBeVisible();
      await courses.click();
      await page.getByTitle('操作系统').last().click();
      await chapters.click();
      await page.getByTitle('第一章').last().click();
    },
    sends: { itemId: idOf(1), chapterId: idOf(7) },
  }),
});
