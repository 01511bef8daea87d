import { applicationSectionApi } from '@xueyan/contract/ai/application-section';
import { sectionApi } from '@xueyan/contract/school/section';
import type { Foreign } from '../../../testing/foreign.ts';

export const applicationSectionForeign: Foreign = {
  records: async ({ teacher, courseId, chapterId }) => {
    const row = { courseId, parentId: chapterId, title: 'AI 应用', kind: 'application' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    await teacher.call(applicationSectionApi.save, { sectionId, applicationId: null, note: '' });
    return { applicationSectionId: sectionId };
  },
  places: Object.fromEntries(
    ['get', 'save', 'use'].map((call) => [`applicationsection/${call} sectionId`, 'applicationSectionId']),
  ),
};
