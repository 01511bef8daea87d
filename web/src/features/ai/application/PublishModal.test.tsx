import { type Application, applicationApi } from '@xueyan/contract/ai/application';
import { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import type { Permission } from '@xueyan/contract/wire/permission';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { PublishModal } from './PublishModal.tsx';

const applicationId = idOf(1);
const form = ApplicationForm.parse({ name: '出题', kind: 'generate', prompt: '出一道题' });
const applicationFor = (scope: Application['scope']): Application => ({
  ...{ applicationId, name: '出题', description: '', kind: 'generate', state: 'draft', scope, reason: '' },
  ...{ ownerId: idOf(900), ownerName: '王老师', icon: 'robot', picture: '', copyable: false, favourite: false },
  ...{ stars: null, raterCount: 0, ownStars: null, useCount: 0, version: 3, live: false, changed: false },
  ...{ submission: '', ahead: false, updateTime: '2026-09-03 08:00:00' },
});
const classes = [
  { classId: idOf(11), className: '网络1班' },
  { classId: idOf(12), className: '网络2班' },
];
const may: Permission[] = ['ai.use', 'ai.create', 'course.teach', 'course.choose'];

/** The form of an application for this scope, in a school whose lists are empty. */
const published = (scope: Application['scope']) => ({
  form: <PublishModal open application={applicationFor(scope)} onClose={() => undefined} />,
  saves: applicationApi.publish,
  answer: null,
  may,
  school: () => {
    serve(schoolClassApi.list, () => pageOf());
    serve(courseChoiceApi.create, () => ({ courseInfoList: [] }));
    serve(applicationApi.get, () => ({
      ...{ application: applicationFor(scope), form, published: null, names: [] },
      classes: scope === 'class' ? classes : [],
      course: scope === 'course' ? { courseId: idOf(31), courseName: '编译原理' } : null,
    }));
  },
});

tryForm('the form that publishes an application', {
  'sends classes as they were kept, though no search finds them': trial({
    ...published('class'),
    sends: { applicationId, scope: 'class', classIds: [idOf(11), idOf(12)], courseId: null },
  }),
  'sends a course as it was kept': trial({
    ...{ ...published('course'), sends: { applicationId, scope: 'course', classIds: [], courseId: idOf(31) } },
  }),
  'publishes for everybody what was for classes': trial({
    ...published('class'),
    change: (dialog) => dialog.getByRole('radio', { name: '全校' }).click(),
    sends: { scope: 'public', classIds: [], courseId: null },
  }),
  'publishes for its owner in a school without classes and courses': trial({
    ...{ ...published('me'), sends: { applicationId, scope: 'me', classIds: [], courseId: null } },
  }),
});
