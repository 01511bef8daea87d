import { defineFeature } from '../../../http/feature.ts';
import { createDemoClassrooms } from './classroom.demo.ts';
import { classroomRoutes } from './classroom.routes.ts';
import { classroomSheetImport } from './classroom-import.service.ts';

export const classroomFeature = defineFeature({
  name: 'school/classroom',
  routes: classroomRoutes,
  imports: [classroomSheetImport],
  permissions: [
    {
      code: 'classroom.manage',
      names: { zh: '管理教室', en: 'Manage classrooms', mn: 'Танхим удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system/classrooms',
      parent: 'system/setup',
      order: 12,
      titles: { zh: '教室管理', en: 'Classrooms', mn: 'Танхим' },
      hints: { zh: '教室、座位与设备', en: 'Rooms, seats, equipment', mn: 'Танхим, суудал' },
      route: '/system/classrooms',
      view: 'school/classroom/ClassroomsPage',
      icon: 'bank',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'classroom.save': { zh: '新增教室', en: 'Added a classroom', mn: 'Танхим нэмсэн' },
    'classroom.update': { zh: '修改教室', en: 'Changed a classroom', mn: 'Танхим өөрчилсөн' },
    'classroom.setstate': {
      zh: '启用或停用教室',
      en: 'Enabled or disabled a classroom',
      mn: 'Танхимын төлөв өөрчилсөн',
    },
    'classroom.setseatmap': { zh: '绘制座位图', en: 'Drew a seat map', mn: 'Суудлын зураг зурсан' },
    'classroom.delete': { zh: '删除教室', en: 'Deleted a classroom', mn: 'Танхим устгасан' },
  },
  demo: createDemoClassrooms,
});
