import { defineFeature } from '../../../http/feature.ts';
import { courseRoutes } from './course.routes.ts';
import { coursePortable } from './course-portable.service.ts';
import { coverStream } from './cover.stream.ts';

export const courseFeature = defineFeature({
  name: 'school/course',
  portable: coursePortable,
  routes: courseRoutes,
  streams: [coverStream],
  permissions: [
    {
      code: 'course.teach',
      names: { zh: '开设课程', en: 'Teach courses', mn: 'Хичээл заах' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'course.manage',
      names: { zh: '管理课程', en: 'Manage courses', mn: 'Хичээлүүдийг удирдах' },
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'course.study',
      names: { zh: '学习课程', en: 'Study courses', mn: 'Хичээл судлах' },
      roles: ['ROLE_STUDENT'],
    },
  ],
  menu: [
    {
      code: 'study/courses',
      order: 30,
      titles: { zh: '课程', en: 'Courses', mn: 'Хичээлүүд' },
      route: '/courses',
      view: 'teaching/study/StudyCoursesPage',
      icon: 'book',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/course',
      order: 40,
      titles: { zh: '课程', en: 'Course', mn: 'Хичээл' },
      route: '/courses/:courseId',
      view: 'teaching/study/StudyCoursePage',
      hidden: true,
      roles: ['ROLE_STUDENT', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'study',
      order: 45,
      titles: { zh: '学习中心', en: 'My work', mn: 'Миний сургалт' },
      route: '/study',
      icon: 'read',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'teaching',
      order: 50,
      titles: { zh: '教学中心', en: 'Teaching', mn: 'Сургалт' },
      route: '/teaching',
      icon: 'read',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'teaching/courses',
      parent: 'teaching',
      order: 10,
      titles: { zh: '课程', en: 'Courses', mn: 'Хичээлүүд' },
      route: '/teaching/courses',
      view: 'school/course/CoursesPage',
      icon: 'book',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'teaching/course',
      parent: 'teaching',
      order: 20,
      titles: { zh: '课程', en: 'Course', mn: 'Хичээл' },
      route: '/teaching/courses/:courseId',
      view: 'school/course/CoursePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'teaching/course-preview',
      parent: 'teaching',
      order: 21,
      titles: { zh: '课程预览', en: 'Course preview', mn: 'Хичээл урьдчилан харах' },
      route: '/teaching/courses/:courseId/preview',
      view: 'school/course/CoursePreviewPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  dictionaries: {
    COURSE_TYPE: {
      names: { zh: '课程类型', en: 'Kinds of course', mn: 'Хичээлийн төрөл' },
      entries: [
        ['required', '必修', 'Required', 'Заавал судлах'],
        ['elective', '选修', 'Elective', 'Сонгон судлах'],
        ['training', '实训', 'Training', 'Дадлага'],
      ],
    },
    COURSE_STATE: {
      names: { zh: '课程状态', en: 'States of a course', mn: 'Хичээлийн төлөв' },
      entries: [
        ['unreleased', '未发布', 'Unreleased', 'Нийтлээгүй'],
        ['released', '已发布', 'Released', 'Нийтэлсэн'],
        ['inProgress', '进行中', 'In progress', 'Явагдаж байна'],
        ['ended', '已结束', 'Ended', 'Дууссан'],
      ],
    },
  },
  audits: {
    'course.associate': { zh: '设置课程班级', en: 'Set the classes of a course', mn: 'Хичээлийн ангиудыг тохируулсан' },
    'course.save': { zh: '新建课程', en: 'Added a course', mn: 'Хичээл нэмсэн' },
    'course.update': { zh: '修改课程', en: 'Changed a course', mn: 'Хичээл өөрчилсөн' },
    'course.delete': { zh: '删除课程', en: 'Deleted a course', mn: 'Хичээл устгасан' },
    'course.withdraw': { zh: '撤回课程', en: 'Unreleased a course', mn: 'Хичээлийг буцаасан' },
    'course.begin': { zh: '开始课程', en: 'Began a course', mn: 'Хичээлийг эхлүүлсэн' },
    'course.archive': { zh: '归档课程', en: 'Archived a course', mn: 'Хичээлийг архивласан' },
    'course.restore': { zh: '恢复课程', en: 'Restored a course', mn: 'Хичээлийг сэргээсэн' },
    'course.end': { zh: '结束课程', en: 'Ended a course', mn: 'Хичээлийг дуусгасан' },
  },
});
