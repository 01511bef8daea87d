import type { RoleSpec } from '../../base/resource/introduction.service.ts';

/** Roles that every school starts with. */
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
