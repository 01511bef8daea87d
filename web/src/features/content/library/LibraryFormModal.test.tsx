import { type LibraryItem, libraryApi } from '@xueyan/contract/content/library';
import { courseApi } from '@xueyan/contract/school/course';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { LibraryFormModal } from './LibraryFormModal.tsx';

const onClose = () => undefined;
const kept = {
  ...{
    itemId: idOf(1),
    title: '讲义（修订）',
    description: '',
    folderId: idOf(4),
    subject: '',
    kind: 'no-longer-listed',
  },
  ...{ labels: [], share: 'course' as const, courseId: idOf(7), downloadable: false },
};
const item: LibraryItem = {
  ...{ ...kept, title: '讲义', description: '旧说明', courseName: '操作系统', state: 'shelved', revision: 'waiting' },
  ...{ held: { title: '讲义（修订）', description: '' }, reason: '', ownerId: idOf(2), ownerName: '李明远' },
  ...{ organizationId: null, fileName: '讲义.pdf', bytes: 1024, category: 'document', versionCount: 1 },
  ...{ favourite: false, viewCount: 0, downloadCount: 0, excerpt: null, removeTime: null },
  ...{ createTime: '2026-11-01 08:00:00', updateTime: '2026-11-02 08:00:00' },
};
const plain: LibraryItem = {
  ...{ ...item, folderId: null, kind: '', labels: ['实验', 'C++'], share: 'me', courseId: null },
  ...{ courseName: '', held: null, downloadable: true },
};
const school = () => {
  serve(libraryApi.folders, () => ({
    folderList: [{ folderId: idOf(4), parentId: null, name: '讲义夹', count: 1 }],
    ...{ subjects: [], labels: [], waiting: 0 },
  }));
  serve(courseApi.list, () => pageOf());
};
const may = ['course.teach' as const, 'library.write' as const];
const update = { saves: libraryApi.update, answer: null, school, may };

tryForm('the form of a resource', {
  'sends a resource as it was kept, with texts that wait and a course of somebody else': trial({
    form: <LibraryFormModal item={item} open onClose={onClose} />,
    ...update,
    change: (dialog) => expect.element(dialog.getByText('操作系统')).toBeVisible(),
    sends: kept,
  }),
  'sends a resource outside all folders as it was kept': trial({
    form: <LibraryFormModal item={plain} open onClose={onClose} />,
    ...update,
    sends: {
      ...{ title: '讲义', description: '旧说明', folderId: null, subject: '', kind: '', labels: ['实验', 'C++'] },
      ...{ share: 'me', courseId: null, downloadable: true },
    },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <LibraryFormModal item={item} open onClose={onClose} />,
    ...update,
    change: (dialog) => dialog.getByRole('checkbox', { name: '允许下载和加入课程' }).click(),
    sends: { ...kept, downloadable: true },
  }),
  'sends no course once the school shares the resource': trial({
    form: <LibraryFormModal item={item} open onClose={onClose} />,
    ...update,
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '共享范围' }).click();
      await page.getByTitle('全校').last().click();
    },
    sends: { ...kept, share: 'public', courseId: null },
  }),
});
