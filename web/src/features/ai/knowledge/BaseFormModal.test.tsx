import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { KnowledgeBase } from '@xueyan/contract/ai/knowledge-base';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import type { Permission } from '@xueyan/contract/wire/permission';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { BaseFormModal } from './BaseFormModal.tsx';

const onClose = () => undefined;
const rules = { chunkSize: 650, overlap: 7, split: 'separator' as const, separator: ' # ', titlesIn: true };
const usual = { chunkSize: 500, overlap: 0, split: 'headings' as const, separator: '', titlesIn: false };
const told = { name: '操作系统', description: '讲义\n和题', writers: 'teachers' as const };
const base: KnowledgeBase = {
  ...{ ...told, ...rules, baseId: idOf(1), scope: 'class', version: 4, course: null },
  classes: [
    { classId: idOf(11), className: '网络1班' },
    { classId: idOf(12), className: '网络2班' },
  ],
  writerIds: [idOf(21)],
  writerList: [{ userId: idOf(21), userName: '王晓' }],
  ...{ ownerId: idOf(900), ownerName: '李', documentCount: 0, chunkCount: 0, updateTime: '2026-11-01 08:00:00' },
};
const school = () => {
  serve(schoolClassApi.list, () => pageOf());
  serve(courseChoiceApi.create, () => ({ courseInfoList: [] }));
  serve(knowledgeApi.colleagues, () => ({ colleagues: [] }));
  serve(knowledgeApi.documents, () => pageOf());
};
const may: Permission[] = ['ai.use', 'ai.create', 'course.teach', 'course.choose'];
const common = { ...{ saves: knowledgeApi.update, answer: { version: 5 }, school, may } };

tryForm('the form of a knowledge base', {
  'sends a base of classes as it was kept, though no search finds its classes and writers': trial({
    ...{ ...common, form: <BaseFormModal open edited={base} onClose={onClose} /> },
    sends: {
      ...{ ...told, ...rules, scope: 'class', classIds: [idOf(11), idOf(12)], courseId: null, writerIds: [idOf(21)] },
      ...{ baseId: idOf(1), version: 4 },
    },
  }),
  'sends a base of a course as it was kept': trial({
    ...common,
    form: (
      <BaseFormModal
        open
        edited={{ ...base, scope: 'course', classes: [], course: { courseId: idOf(31), courseName: '编译原理' } }}
        onClose={onClose}
      />
    ),
    sends: { ...told, ...rules, scope: 'course', classIds: [], courseId: idOf(31), writerIds: [idOf(21)] },
  }),
  'sends a base of a student as it was kept, without what students do not see': trial({
    ...{ ...common, may: ['ai.use'], role: 'ROLE_STUDENT' },
    form: (
      <BaseFormModal
        open
        edited={{ ...base, scope: 'me', classes: [], writers: 'owner', writerIds: [], writerList: [] }}
        onClose={onClose}
      />
    ),
    sends: { ...told, ...rules, scope: 'me', writers: 'owner', classIds: [], courseId: null, writerIds: [] },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ ...common, form: <BaseFormModal open edited={base} onClose={onClose} /> },
    change: (dialog) => dialog.getByLabelText('名称', { exact: true }).fill('编译'),
    sends: { ...told, ...rules, name: '编译', scope: 'class', classIds: [idOf(11), idOf(12)], writerIds: [idOf(21)] },
  }),
  'makes a base in a school without classes, courses and colleagues': trial({
    ...{ form: <BaseFormModal open onClose={onClose} />, saves: knowledgeApi.save, school, may },
    answer: { baseId: idOf(2) },
    change: (dialog) => dialog.getByLabelText('名称', { exact: true }).fill('数据库'),
    sends: {
      ...{ ...usual, name: '数据库', description: '', scope: 'me', writers: 'owner' },
      ...{ classIds: [], courseId: null, writerIds: [] },
    },
  }),
});
