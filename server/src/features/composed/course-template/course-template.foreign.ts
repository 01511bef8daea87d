import { courseTemplateApi } from '@xueyan/contract/school/course-template';
import type { Foreign } from '../../../testing/foreign.ts';

const form = { kind: 'preview', share: 'me', summary: '' } as const;

export const courseTemplateForeign: Foreign = {
  records: async ({ teacher, courseId }) => {
    const { templateId } = await teacher.call(courseTemplateApi.offer, { ...form, courseId });
    return { templateId };
  },
  noRecord: { 'coursetemplate/section key': 'a section within the template, which is asked first' },
  answered: { 'coursetemplate/list': 'a filter: templates are one’s own, or those that are offered to all' },
  inputs: { 'coursetemplate/save': form, 'coursetemplate/savesection': form, 'coursetemplate/update': form },
};
