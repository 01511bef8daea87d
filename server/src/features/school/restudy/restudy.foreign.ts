import { restudyApi } from '@xueyan/contract/school/restudy';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import type { Foreign } from '../../../testing/foreign.ts';

export const restudyForeign: Foreign = {
  // Uses another student than the owners’, whose attempts a retake would close.
  records: async ({ school, student, courseId, classId }) => {
    const registrar = await school.signIn('ROLE_ADMIN', `restudy-of-${student.loginName}`);
    const { id, loginName } = await school.signIn('ROLE_STUDENT', `again-${student.loginName}`);
    const classCode = `AGAIN_${student.loginName.replaceAll('-', '_')}`;
    const own = await registrar.call(schoolClassApi.save, { classCode, className: classCode });
    await registrar.call(schoolClassApi.addStudents, { classId: own.classId, userIds: [id] });
    const [found] = (await registrar.call(studentApi.list, { studentNumber: loginName })).pageInfo.resultList;
    const studentIds = [found?.studentId ?? ''];
    await registrar.call(restudyApi.save, { courseId, studentIds, classId, term: '2026 秋', reason: '' });
    const [one] = (await registrar.call(restudyApi.list, { studentNumber: loginName })).pageInfo.resultList;
    return { restudyId: one?.restudyId ?? '' };
  },
};
