import { defineFeature } from '../../../http/feature.ts';
import { openLabRoutes } from './open-lab.routes.ts';
import { openLabPortable } from './open-lab-portable.service.ts';

export const openLabFeature = defineFeature({
  name: 'school/open-lab',
  portable: openLabPortable,
  routes: openLabRoutes,
  menu: [
    {
      code: 'study/open-labs',
      parent: 'study/labs',
      order: 22,
      titles: { zh: '开放实验', en: 'Open labs', mn: 'Нээлттэй лаб' },
      hints: { zh: '预约课外的实验', en: 'Book labs out of class', mn: 'Хичээлээс гадуур захиалах' },
      route: '/open-labs',
      view: 'school/open-lab/OpenLabsPage',
      icon: 'schedule',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/open-lab',
      parent: 'study/labs',
      order: 23,
      titles: { zh: '预约开放实验', en: 'Book an open lab', mn: 'Лаб захиалах' },
      route: '/open-labs/:courseId',
      view: 'school/open-lab/OpenLabPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'openlab.join': { zh: '进入开放实验', en: 'Joined an open lab', mn: 'Нээлттэй лабораторид орсон' },
    'openlab.cancelbooking': {
      zh: '取消开放实验预约',
      en: 'Cancelled a booking of an open lab',
      mn: 'Нээлттэй лабораторийн захиалгыг цуцалсан',
    },
    'openlab.book': { zh: '预约开放实验', en: 'Booked an open lab', mn: 'Нээлттэй лаборатори захиалсан' },
    'openlab.save': { zh: '设置开放实验', en: 'Opened a course’s experiments', mn: 'Нээлттэй лаб тохируулсан' },
    'openlab.dismiss': { zh: '取消学生的预约', en: 'Cancelled a student’s booking', mn: 'Сурагчийн захиалга цуцалсан' },
  },
});
