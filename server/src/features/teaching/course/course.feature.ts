import { defineFeature } from '../../../http/feature.ts';
import { courseRoutes } from './course.routes.ts';
import { courseToEdit, courseToOpen } from './course.service.ts';
import { coverStream } from './cover.stream.ts';

export const courseFeature = defineFeature({
  name: 'teaching/course',
  routes: courseRoutes,
  streams: [coverStream],
  files: { course: { read: courseToOpen, write: courseToEdit } },
  dictionaries: {
    COURSE_TYPE: [
      ['required', '必修', 'Required', 'Заавал судлах'],
      ['elective', '选修', 'Elective', 'Сонгон судлах'],
      ['training', '实训', 'Training', 'Дадлага'],
    ],
    COURSE_STATE: [
      ['unreleased', '未发布', 'Unreleased', 'Нийтлээгүй'],
      ['released', '进行中', 'In progress', 'Явагдаж байна'],
      ['ended', '已结束', 'Ended', 'Дууссан'],
    ],
  },
  audits: {
    'course.delete': { zh: '删除课程', en: 'Deleted a course', mn: 'Хичээл устгасан' },
    'course.withdraw': { zh: '撤回课程', en: 'Unreleased a course', mn: 'Хичээлийг буцаасан' },
    'course.end': { zh: '结束课程', en: 'Ended a course', mn: 'Хичээлийг дуусгасан' },
  },
});
