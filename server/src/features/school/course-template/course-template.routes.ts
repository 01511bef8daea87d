import { courseTemplateApi } from '@xueyan/contract/school/course-template';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import {
  listTemplates,
  offerTemplate,
  previewTemplate,
  useTemplate,
  withdrawTemplate,
} from './course-template.service.ts';

const kindsOf = (features: readonly Feature[]) => features.flatMap(({ sectionKinds = [] }) => sectionKinds);

export const courseTemplateRoutes = (features: readonly Feature[]) =>
  implement(courseTemplateApi, {
    list: async ({ db, platform, actor, input }) => ({
      pageInfo: await listTemplates(db, platform.clock, actor, input),
    }),
    offer: ({ db, actor, input: { courseId, ...form } }) => offerTemplate(db, actor, courseId, form),
    withdraw: ({ db, actor, input }) => withdrawTemplate(db, actor, input.courseId),
    preview: ({ db, actor, input }) => previewTemplate(db, actor, input.courseId),
    use: ({ db, platform, actor, input }) => useTemplate(db, platform.live, kindsOf(features), actor, input.courseId),
  });
