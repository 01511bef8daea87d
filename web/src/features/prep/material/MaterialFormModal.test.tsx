import { type Material, materialApi } from '@xueyan/contract/prep/material';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { MaterialFormModal } from './MaterialFormModal.tsx';

const onClose = () => undefined;
const kept = { name: '第 1 讲.mp4', folder: 'Linux/进程', labels: ['演示', '第 1 周'] };
const material: Material = {
  ...{ ...kept, sharing: 'course', courseId: idOf(5), courseName: '操作系统', materialId: idOf(1), category: 'video' },
  ...{ address: '/api/file/1', bytes: 0, mediaType: 'video/mp4', ownerId: idOf(900), ownerName: '王老师' },
  ...{ organizationId: null, version: 0, updateTime: '2026-02-28 23:59:59' },
};
const bare: Material = { ...material, folder: '', labels: [], sharing: 'mine', courseId: null, courseName: '' };
const key = { materialId: idOf(1), version: 0 };

tryForm('the form of a material', {
  'sends a material as it was kept, with a course that is not among those found': trial({
    form: <MaterialFormModal open edited={material} onClose={onClose} />,
    ...{ saves: materialApi.update, answer: { version: 1 }, may: ['course.choose'] },
    school: () => serve(courseChoiceApi.create, () => ({ courseInfoList: [] })),
    sends: { ...kept, ...key, sharing: 'course', courseId: idOf(5) },
  }),
  'sends a material that is in no folder and of no course': trial({
    form: <MaterialFormModal open edited={bare} onClose={onClose} />,
    ...{ saves: materialApi.update, answer: { version: 1 } },
    sends: { ...key, name: kept.name, folder: '', labels: [], sharing: 'mine', courseId: null },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <MaterialFormModal open edited={material} onClose={onClose} />,
    ...{ saves: materialApi.update, answer: { version: 1 } },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '共享范围' }).click();
      await page.getByTitle('公开').last().click();
    },
    sends: { ...kept, ...key, sharing: 'public', courseId: idOf(5) },
  }),
});
