import { defineText } from '../../../ui/text/text.ts';

export const roleNamesText = defineText('lab.quota.roles', {
  zh: { ROLE_ADMIN: '管理员', ROLE_TEACHER: '教师', ROLE_STUDENT: '学生', ROLE_RESEARCH: '教研人员' },
  en: {
    ROLE_ADMIN: 'Administrators',
    ROLE_TEACHER: 'Teachers',
    ROLE_STUDENT: 'Students',
    ROLE_RESEARCH: 'Researchers',
  },
  mn: { ROLE_ADMIN: 'Админ', ROLE_TEACHER: 'Багш', ROLE_STUDENT: 'Сурагч', ROLE_RESEARCH: 'Судлаач' },
});
