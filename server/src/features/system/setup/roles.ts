import type { PermissionEntry, RoleSpec } from '../../account/resource/introduction.service.ts';

/** The roles that every school starts with. */
export const initialRoles: RoleSpec[] = [
  {
    code: 'ROLE_ADMIN',
    name: '管理员',
    nameEn: 'Administrator',
    nameMn: 'Админ',
    description: '管理全校的课程、实验资源与账号',
    dataRange: 'all',
  },
  {
    code: 'ROLE_TEACHER',
    name: '教师',
    nameEn: 'Teacher',
    nameMn: 'Багш',
    description: '开设课程、组织实验、批阅报告',
    dataRange: 'self',
  },
  {
    code: 'ROLE_STUDENT',
    name: '学生',
    nameEn: 'Student',
    nameMn: 'Сурагч',
    description: '学习所在班级的课程，完成实验',
    dataRange: 'self',
    forStudents: true,
  },
  {
    code: 'ROLE_RESEARCH',
    name: '科研人员',
    nameEn: 'Researcher',
    nameMn: 'Судлаач',
    description: '建立自己的课程与实验，用于研究',
    dataRange: 'self',
  },
];

/** Which roles carry which permission from the start. */
export const initialPermissions: PermissionEntry[] = [
  { code: 'usermenu:notification', roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'] },
  { code: 'usermenu:help', roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'] },
  { code: 'course.teach', roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'] },
  { code: 'course.choose', roles: ['ROLE_TEACHER'] },
  { code: 'course.manage', roles: ['ROLE_ADMIN'] },
  { code: 'course.study', roles: ['ROLE_STUDENT'] },
  { code: 'lab.image', roles: ['ROLE_ADMIN'] },
  { code: 'lab.manage', roles: ['ROLE_ADMIN'] },
  { code: 'message.send', roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'] },
  { code: 'signin.open', roles: ['ROLE_TEACHER'] },
  { code: 'signin.run', roles: ['ROLE_ADMIN', 'ROLE_TEACHER'] },
  { code: 'signin.take', roles: ['ROLE_STUDENT'] },
  { code: 'schedule.plan', roles: ['ROLE_ADMIN', 'ROLE_TEACHER'] },
  { code: 'schedule.calendar', roles: ['ROLE_ADMIN'] },
  { code: 'help.manage', roles: ['ROLE_ADMIN'] },
  { code: 'member.manage', roles: ['ROLE_ADMIN'] },
  { code: 'ai.create', roles: ['ROLE_TEACHER'] },
];
