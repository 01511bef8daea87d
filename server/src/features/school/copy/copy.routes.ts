import { copyApi } from '@xueyan/contract/school/copy';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { copyCourse, copySection } from './copy.service.ts';

const kindsOf = (features: readonly Feature[]) => features.flatMap(({ sectionKinds = [] }) => sectionKinds);

export const copyRoutes = (features: readonly Feature[]) =>
  implement(copyApi, {
    course: ({ db, platform, actor, input }) => copyCourse(db, platform.live, kindsOf(features), actor, input.courseId),
    section: ({ db, platform, actor, input }) =>
      copySection(db, platform.live, kindsOf(features), actor, input.sectionId),
  });
