import { defineFeature } from '../../../http/feature.ts';
import { courseProfileRoutes } from './course-profile.routes.ts';
import { courseVideoStream } from './course-video.stream.ts';

export const courseProfileFeature = defineFeature({
  name: 'school/course-profile',
  routes: courseProfileRoutes,
  streams: [courseVideoStream],
  audits: {
    'course.introduction': { zh: '编写课程介绍', en: 'Wrote the introduction of a course', mn: 'Танилцуулга бичсэн' },
    'course.outline': { zh: '编写课程大纲', en: 'Wrote the outline of a course', mn: 'Хөтөлбөр бичсэн' },
    'course.video': { zh: '设置课程视频', en: 'Set the film of a course', mn: 'Хичээлийн бичлэг тохируулсан' },
  },
});
