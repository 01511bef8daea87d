import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { saveQuota } from './machine-quota.service.ts';

/** Creates typical first quotas: a limit for students, a higher one for teachers, and one for a large course. */
export async function createDemoQuotas({ db, adminId, courseId }: DemoSchool): Promise<undefined> {
  const admin = demoTeacher(adminId, ['lab.manage']);
  const student = { machines: 2, cpus: 4, memoryMb: 2048, diskMb: 20_480, weekHours: 40 };
  await saveQuota(db, admin, { subject: 'role', subjectId: 'ROLE_STUDENT', ...student });
  const teacher = { machines: 6, cpus: 12, memoryMb: 8192, diskMb: null, weekHours: null };
  await saveQuota(db, admin, { subject: 'role', subjectId: 'ROLE_TEACHER', ...teacher });
  const course = { machines: 80, cpus: null, memoryMb: 40_960, diskMb: 204_800, weekHours: null };
  await saveQuota(db, admin, { subject: 'course', subjectId: courseId, ...course });
}
