import type { DemoSchool } from '../../../http/demo-school.ts';
import { organizationsByCode } from '../../base/organization/organization.service.ts';
import { demoPassword, setSupport } from '../../base/setting/setting.service.ts';
import { createUsers, findUserByLoginName, setPassword } from '../../base/user/user.service.ts';
import { demoClasses, demoStudents, demoTeachers } from './people.demo.ts';
import { createClass } from './school-class.service.ts';

/**
 * Fills a newly set up school with people. All accounts share one well-known password, so this is only for machines
 * that trusted people alone can reach.
 */
export async function createDemoPeople({ db }: DemoSchool) {
  const admin = await findUserByLoginName(db, 'admin');
  if (admin) await setPassword(db, admin.id, demoPassword);
  await setSupport(db, '信息中心（电话 8001）');
  const organizations = await organizationsByCode(db, ['JSJ', 'WLGC', 'SX', 'JWC']);
  const placed = <P extends { organization: string }>({ organization, ...person }: P) => ({
    ...person,
    organizationId: organizations.get(organization) ?? null,
  });
  const teacherIds = await createUsers(db, demoTeachers.map(placed), 'ROLE_TEACHER', demoPassword);
  const researcher = { loginName: 'research', userName: '周启航', organization: 'SX' };
  await createUsers(db, [placed(researcher)], 'ROLE_RESEARCH', demoPassword);
  const [, ...others] = demoStudents(0, demoClasses[0]?.prefix ?? '');
  const firstClass = [{ loginName: 'student', userName: '林晓雨' }, ...others.slice(0, 28)];
  const newcomer = { loginName: 'newcomer', userName: '何新宇', mustChangePassword: true };
  const classIds: string[] = [];
  const studentIds: string[] = [];
  for (const [index, { code, name, prefix, organization, major }] of demoClasses.entries()) {
    const organizationId = organizations.get(organization) ?? null;
    const people = index === 0 ? [...firstClass, newcomer] : demoStudents(index, prefix);
    const students = people.map((person) => ({ ...person, organizationId }));
    const ids = await createUsers(db, students, 'ROLE_STUDENT', demoPassword);
    if (index === 0) studentIds.push(...ids);
    const headTeacherId = teacherIds[index % teacherIds.length] ?? null;
    classIds.push(await createClass(db, code, name, ids, { organizationId, grade: '2024级', major, headTeacherId }));
  }
  return { adminId: admin?.id ?? '', teacherIds, studentIds, classIds };
}
