import type { DemoSchool } from '../../../http/demo-school.ts';
import { demoPassword, setParameter } from '../../base/parameter/parameter.service.ts';
import { createUsers, findUserByLoginName, setPassword } from '../../base/user/user.service.ts';
import { demoClasses, demoStudents, demoTeachers } from './people.demo.ts';
import { createClass } from './school-class.service.ts';

/**
 * Fills a school that was just set up with people. All accounts share one well-known password, so this belongs on a
 * machine that only trusted people reach.
 */
export async function createDemoPeople({ db }: DemoSchool) {
  const admin = await findUserByLoginName(db, 'admin');
  if (admin) await setPassword(db, admin.id, demoPassword);
  await setParameter(db, 'support', '信息中心（电话 8001）');
  const teacherIds = await createUsers(db, demoTeachers, 'ROLE_TEACHER', demoPassword);
  await createUsers(db, [{ loginName: 'research', userName: '周启航' }], 'ROLE_RESEARCH', demoPassword);
  const [, ...others] = demoStudents(0, demoClasses[0]?.prefix ?? '');
  const firstClass = [{ loginName: 'student', userName: '林晓雨' }, ...others.slice(0, 28)];
  const newcomer = { loginName: 'newcomer', userName: '何新宇', mustChangePassword: true };
  const studentIds = await createUsers(db, [...firstClass, newcomer], 'ROLE_STUDENT', demoPassword);
  const classIds: string[] = [];
  for (const [index, { code, name, prefix }] of demoClasses.entries()) {
    const ids =
      index === 0 ? studentIds : await createUsers(db, demoStudents(index, prefix), 'ROLE_STUDENT', demoPassword);
    classIds.push(await createClass(db, code, name, ids));
  }
  return { adminId: admin?.id ?? '', teacherIds, studentIds, classIds };
}
