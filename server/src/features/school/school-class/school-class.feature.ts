import { defineFeature } from '../../../http/feature.ts';
import { ensureStrong } from '../../base/user/user.service.ts';
import { rosterSheetImport } from './roster.service.ts';
import { createDemoPeople } from './school-class.demo.ts';
import { accountParameters } from './school-class.parameter.ts';
import { schoolClassRoutes } from './school-class.routes.ts';

export const schoolClassFeature = defineFeature({
  name: 'school/school-class',
  routes: schoolClassRoutes,
  imports: [rosterSheetImport],
  parameters: [
    {
      ...accountParameters.initialPassword,
      check: async ({ db }, password) => {
        if (password !== '') await ensureStrong(db, String(password));
      },
    },
  ],
  permissions: [
    {
      code: 'member.manage',
      names: { zh: '管理班级与学生', en: 'Manage classes and students', mn: 'Анги, сурагчдыг удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'member',
      parent: 'system',
      order: 10,
      titles: { zh: '组织与账号', en: 'People and accounts', mn: 'Хүмүүс, бүртгэл' },
      route: '/member',
      icon: 'team',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'member/classes',
      parent: 'member',
      order: 10,
      titles: { zh: '班级', en: 'Classes', mn: 'Ангиуд' },
      hints: { zh: '行政班与名单', en: 'Classes and their lists', mn: 'Анги, нэрс' },
      route: 'classes',
      view: 'school/school-class/ClassesPage',
      icon: 'team',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'member/class',
      parent: 'member',
      order: 20,
      titles: { zh: '班级学生', en: 'Students of a class', mn: 'Ангийн сурагчид' },
      route: 'classes/:classId',
      view: 'school/school-class/ClassPage',
      hidden: true,
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'class.update': { zh: '修改班级', en: 'Changed a class', mn: 'Ангийг өөрчилсөн' },
    'class.save': { zh: '新建班级', en: 'Created a class', mn: 'Анги үүсгэсэн' },
    'class.addstudent': { zh: '将学生加入班级', en: 'Added students to a class', mn: 'Ангид сурагч нэмсэн' },
    'class.delete': { zh: '删除班级', en: 'Deleted a class', mn: 'Анги устгасан' },
    'class.removestudent': { zh: '将学生移出班级', en: 'Removed students from a class', mn: 'Сурагчдыг ангиас хассан' },
    'class.movestudent': {
      zh: '学生转班',
      en: 'Moved students to another class',
      mn: 'Сурагчдыг өөр анги руу шилжүүлсэн',
    },
    'user.rename': { zh: '修改他人姓名', en: 'Changed a person’s name', mn: 'Хүний нэрийг өөрчилсөн' },
    'user.resetpassword': { zh: '重置密码', en: 'Reset a password', mn: 'Нууц үгийг шинэчилсэн' },
  },
  demo: createDemoPeople,
});
