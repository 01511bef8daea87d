import type { DemoSchool } from '../../../http/demo-school.ts';
import { insertOrganization, rootOrganization } from './organization.service.ts';

/** Creates an invented university of two faculties with their departments, and two offices. */
export async function createDemoOrganizations({ db }: DemoSchool): Promise<undefined> {
  const root = await rootOrganization(db);
  const engineering = await insertOrganization(db, root, { code: 'XXGC', name: '信息工程学院', type: 'faculty' });
  await insertOrganization(db, engineering, { code: 'JSJ', name: '计算机系', type: 'department' });
  await insertOrganization(db, engineering, { code: 'WLGC', name: '网络工程系', type: 'department' });
  const science = await insertOrganization(db, root, { code: 'LXY', name: '理学院', type: 'faculty' });
  await insertOrganization(db, science, { code: 'SX', name: '数学系', type: 'department' });
  await insertOrganization(db, root, { code: 'JWC', name: '教务处', type: 'office' });
  await insertOrganization(db, root, { code: 'XXZX', name: '信息中心', type: 'office' });
}
