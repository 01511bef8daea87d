import { defineFeature } from '../../../http/feature.ts';
import { gradeSheetImport } from './grade-import.service.ts';
import { createDemoGradebook } from './gradebook.demo.ts';
import { gradebookRoutes } from './gradebook.routes.ts';
import { gradebookStream } from './gradebook.stream.ts';
import { gradebookSheetImport } from './gradebook-import.service.ts';
import { gradebookPortable } from './gradebook-portable.service.ts';

export const gradebookFeature = defineFeature({
  name: 'teaching/gradebook',
  portable: gradebookPortable,
  routes: gradebookRoutes,
  streams: [gradebookStream],
  imports: [gradeSheetImport, gradebookSheetImport],
  demo: createDemoGradebook,
  menu: [
    {
      code: 'teaching/gradebook',
      parent: 'teaching/results',
      order: 10,
      titles: { zh: '成绩册', en: 'Gradebook', mn: 'Дүнгийн дэвтэр' },
      hints: { zh: '每人各项得分与总评', en: 'Every mark and the total', mn: 'Бүх дүн, нийт оноо' },
      route: '/teaching/grades',
      view: 'teaching/gradebook/GradebookPage',
      icon: 'table',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'grades',
      parent: 'study',
      order: 50,
      titles: { zh: '我的成绩', en: 'My marks', mn: 'Миний дүн' },
      hints: { zh: '各门课的成绩', en: 'Marks of every course', mn: 'Бүх хичээлийн дүн' },
      route: '/grades',
      view: 'teaching/gradebook/MyGradesPage',
      icon: 'bar-chart',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'grades/course',
      parent: 'study',
      order: 51,
      titles: { zh: '课程成绩', en: 'Marks of a course', mn: 'Хичээлийн дүн' },
      route: '/grades/:courseId',
      view: 'teaching/gradebook/MyGradePage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'gradebook.mark': { zh: '登记成绩册成绩', en: 'Entered marks in a gradebook', mn: 'Дүнгийн дэвтэрт дүн оруулсан' },
    'gradebook.save': { zh: '设置成绩册', en: 'Set up a gradebook', mn: 'Дүнгийн дэвтэр тохируулсан' },
    'gradebook.publish': {
      zh: '公布或隐藏成绩册',
      en: 'Published or hid a gradebook',
      mn: 'Дүнгийн дэвтэр нийтэлсэн эсвэл нуусан',
    },
    'gradebook.addcolumn': { zh: '新增成绩列', en: 'Added a column of marks', mn: 'Дүнгийн багана нэмсэн' },
    'gradebook.updatecolumn': { zh: '设置成绩列', en: 'Set a column of marks', mn: 'Дүнгийн багана тохируулсан' },
    'gradebook.deletecolumn': { zh: '删除成绩列', en: 'Deleted a column of marks', mn: 'Дүнгийн багана устгасан' },
  },
});
