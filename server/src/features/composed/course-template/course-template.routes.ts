import { courseTemplateApi } from '@xueyan/contract/school/course-template';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import {
  listTemplates,
  offerSection,
  offerTemplate,
  previewSection,
  previewTemplate,
  updateTemplate,
  withdrawTemplate,
} from './course-template.service.ts';
import { startUse, startUseSection } from './use-template.service.ts';

export const courseTemplateRoutes = (features: readonly Feature[]) => {
  const kinds = features.flatMap(({ sectionKinds = [] }) => sectionKinds);
  return implement(courseTemplateApi, {
    list: async ({ db, platform, actor, input }) => ({
      pageInfo: await listTemplates(db, platform.clock, actor, input),
    }),
    offer: ({ db, platform, actor, input: { courseId, ...form } }) =>
      offerTemplate({ db, platform, actor, kinds }, courseId, form),
    offerSection: ({ db, platform, actor, input: { sectionId, ...form } }) =>
      offerSection({ db, platform, actor, kinds }, sectionId, form),
    update: ({ db, actor, input: { templateId, ...form } }) => updateTemplate(db, actor, templateId, form),
    withdraw: ({ db, actor, input }) => withdrawTemplate(db, actor, input.templateId),
    preview: ({ db, platform, actor, input }) => previewTemplate({ db, platform, actor, kinds }, input.templateId),
    section: ({ db, platform, actor, input: { templateId, key } }) =>
      previewSection({ db, platform, actor, kinds }, templateId, key),
    useSection: async ({ db, actor, input }) => ({ jobId: await startUseSection(db, actor, input) }),
    use: async ({ db, actor, input }) => ({ jobId: await startUse(db, actor, input.templateId) }),
  });
};
