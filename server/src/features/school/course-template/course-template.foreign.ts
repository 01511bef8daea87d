import { courseTemplateApi } from '@xueyan/contract/school/course-template';
import type { Foreign } from '../../../testing/foreign.ts';

const form = { kind: 'preview', share: 'me', summary: '' } as const;

export const courseTemplateForeign: Foreign = {
  records: async ({ teacher, courseId }) => {
    await teacher.call(courseTemplateApi.offer, { ...form, courseId });
    return { 'template courseId': courseId };
  },
  places: {
    'coursetemplate/delete courseId': 'template courseId',
    'coursetemplate/preview courseId': 'template courseId',
    'coursetemplate/use courseId': 'template courseId',
  },
  inputs: { 'coursetemplate/save': form },
};
