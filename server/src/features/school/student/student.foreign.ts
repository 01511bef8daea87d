import { studentApi } from '@xueyan/contract/school/student';
import type { Foreign } from '../../../testing/foreign.ts';

export const studentForeign: Foreign = {
  records: async ({ school, teacher, classId }) => {
    const registrar = await school.signIn('ROLE_ADMIN', `registrar-of-${teacher.loginName}`);
    const studentNumber = `n${teacher.loginName}`.replaceAll('-', '_').slice(0, 20);
    return registrar.call(studentApi.save, {
      ...{ studentNumber, studentName: '他人的学生', sex: '', classId, grade: '', contact: '' },
    });
  },
};
