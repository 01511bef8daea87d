import { courseProfileApi } from '@xueyan/contract/school/course-profile';
import { implement } from '../../../http/implement.ts';
import { getProfile, saveIntroduction, saveOutline, setVideo } from './course-profile.service.ts';

export const courseProfileRoutes = implement(courseProfileApi, {
  get: ({ db, platform, actor, input }) => getProfile(db, platform.clock, actor, input.courseId),
  saveIntroduction: ({ db, platform, actor, input }) => saveIntroduction(db, platform.live, actor, input),
  saveOutline: ({ db, platform, actor, input }) => saveOutline(db, platform.live, actor, input),
  removeVideo: ({ db, platform, actor, input }) => setVideo(db, platform.live, actor, input.courseId, null),
});
