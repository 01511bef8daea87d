import { copyApi } from '@xueyan/contract/school/copy';
import { implement } from '../../../http/implement.ts';
import { copyCourse, copySection } from './copy.service.ts';

export const copyRoutes = implement(copyApi, {
  course: ({ db, platform, actor, input }) => copyCourse(db, platform.live, actor, input.courseId),
  section: ({ db, platform, actor, input }) => copySection(db, platform.live, actor, input.sectionId),
});
