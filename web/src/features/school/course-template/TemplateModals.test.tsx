import { type CourseTemplate, courseTemplateApi } from '@xueyan/contract/school/course-template';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { EditTemplateModal } from './EditTemplateModal.tsx';
import { OfferTemplateModal } from './OfferTemplateModal.shared.tsx';

const onClose = () => undefined;
const said = { kind: 'video' as const, share: 'me' as const, summary: '给大一' };
const template: CourseTemplate = {
  ...{ ...said, templateId: idOf(1), level: 'course', courseName: '操作系统', ownerId: idOf(2) },
  ...{ ownerOrganizationId: null, ownerName: '王老师', version: 3, sectionCount: 4, experimentCount: 0 },
  ...{ videoCount: 1, useCount: 0, updateTime: '2026-09-01 08:00:00' },
};
const known = (...templates: CourseTemplate[]) => ({
  school: () => serve(courseTemplateApi.list, () => pageOf(...templates)),
});

tryForm('the form of what is said of a template', {
  'sends a template as it was kept': trial({
    form: <EditTemplateModal open template={template} onClose={onClose} />,
    ...{ saves: courseTemplateApi.update, answer: null },
    sends: { templateId: idOf(1), ...said },
  }),
  'sends the audience of a shipped template too, which it does not show': trial({
    form: <EditTemplateModal open template={{ ...template, ownerId: null, summary: '' }} onClose={onClose} />,
    ...{ saves: courseTemplateApi.update, answer: null },
    sends: { templateId: idOf(1), ...said, summary: '' },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <EditTemplateModal open template={template} onClose={onClose} />,
    ...{ saves: courseTemplateApi.update, answer: null },
    change: (dialog) => dialog.getByRole('radio', { name: '全校教师' }).click(),
    sends: { templateId: idOf(1), ...said, share: 'school' },
  }),
});

tryForm('the form that offers a template', {
  'offers the next version with what was said of the one before': trial({
    ...known(template),
    form: <OfferTemplateModal open courseId={idOf(1)} onClose={onClose} />,
    ...{ saves: courseTemplateApi.offer, answer: { templateId: idOf(1), version: 4 } },
    sends: { courseId: idOf(1), ...said },
  }),
  'offers a course for the first time': trial({
    ...known(),
    form: <OfferTemplateModal open courseId={idOf(1)} onClose={onClose} />,
    ...{ saves: courseTemplateApi.offer, answer: { templateId: idOf(1), version: 1 } },
    change: (dialog) => dialog.getByRole('textbox', { name: '说明' }).fill('给大二'),
    sends: { courseId: idOf(1), kind: 'preview', share: 'school', summary: '给大二' },
  }),
  'offers a section with an experiment as one': trial({
    ...known(),
    form: <OfferTemplateModal open sectionId={idOf(5)} sectionKind="training" onClose={onClose} />,
    ...{ saves: courseTemplateApi.offerSection, answer: { templateId: idOf(5), version: 1 } },
    sends: { sectionId: idOf(5), kind: 'experiment', share: 'school', summary: '' },
  }),
});
