import { coursePathApi } from '@xueyan/contract/school/course-path';
import { coursePreviewApi } from '@xueyan/contract/school/course-preview';
import { implement } from '../../../http/implement.ts';
import { getPath, listMissing, listUnprepared } from './course-path.service.ts';
import { previewCourse } from './course-preview.service.ts';

export const coursePathRoutes = [
  ...implement(coursePathApi, {
    get: ({ db, platform, actor, input }) => getPath(db, platform.clock, actor, input.courseId),
    missing: ({ db, platform, actor, input }) => listMissing(db, platform.clock, actor, input.courseId),
    unprepared: async ({ db, actor, input }) => ({ pageInfo: await listUnprepared(db, actor, input) }),
  }),
  ...implement(coursePreviewApi, {
    get: ({ db, platform, actor, input }) => previewCourse(db, platform.clock, actor, input.courseId, input.classId),
  }),
];
