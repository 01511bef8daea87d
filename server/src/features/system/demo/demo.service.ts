import type { Actor } from '@xueyan/contract/account/actor';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createClass } from '../../account/school-class/school-class.service.ts';
import { createUsers, findUserByLoginName, setPassword } from '../../account/user/user.service.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';
import { associateClasses, createCourse, moveCourse } from '../../teaching/course/course.service.ts';
import { saveExperiment } from '../../teaching/experiment/experiment.service.ts';
import { addSection, saveReading } from '../../teaching/section/section.service.ts';
import { demoPassword, setParameter } from '../parameter/parameter.service.ts';
import { demoChapters, demoCourse } from './demo-course.ts';
import { createDemoMemos } from './demo-memos.ts';
import { sendDemoMessages } from './demo-messages.ts';
import { demoClasses, demoStudents, demoTeachers } from './demo-people.ts';
import { createDemoSignIns } from './demo-sign-in.ts';
import { createDemoTimetable } from './demo-timetable.ts';

/**
 * Fills a school that was just set up with people and a course to try everything with. All accounts share one
 * well-known password, so this belongs on a machine that only trusted people reach.
 */
export async function createDemoSchool(db: Db, platform: Platform): Promise<void> {
  const admin = await findUserByLoginName(db, 'admin');
  if (admin) await setPassword(db, admin.id, demoPassword);
  await setParameter(db, 'support', '信息中心（电话 8001）');
  const teacherIds = await createUsers(db, demoTeachers, 'ROLE_TEACHER', demoPassword);
  const [teacherId = ''] = teacherIds;
  await createUsers(db, [{ loginName: 'research', userName: '周启航' }], 'ROLE_RESEARCH', demoPassword);
  const [, ...others] = demoStudents(0, demoClasses[0]?.prefix ?? '');
  const firstClass = [{ loginName: 'student', userName: '林晓雨' }, ...others.slice(0, 28)];
  const newcomer = { loginName: 'newcomer', userName: '何新宇', mustChangePassword: true };
  const firstIds = await createUsers(db, [...firstClass, newcomer], 'ROLE_STUDENT', demoPassword);
  const classIds: string[] = [];
  for (const [index, { code, name, prefix }] of demoClasses.entries()) {
    const ids =
      index === 0 ? firstIds : await createUsers(db, demoStudents(index, prefix), 'ROLE_STUDENT', demoPassword);
    classIds.push(await createClass(db, code, name, ids));
  }
  const courseId = await createDemoCourse(db, platform, teacherId, classIds.slice(0, 1));
  await createDemoTimetable(db, platform, teacherIds, classIds);
  const [studentId = ''] = firstIds;
  await createDemoSignIns(db, platform.clock, { courseId, teacherId, studentId, classIds: classIds.slice(0, 1) });
  await sendDemoMessages(db, platform, { adminId: admin?.id ?? '', teacherId, studentId: firstIds[0] ?? '', courseId });
  await createDemoMemos(db, platform.clock, teacherId, firstIds[0] ?? '');
}

async function createDemoCourse(db: Db, platform: Platform, teacherId: string, classIds: string[]): Promise<string> {
  const actor = asTeacher(teacherId);
  const image = await findImageByRecipe(db, 'linux-basic');
  const courseId = await createCourse(db, platform.live, actor, demoCourse);
  for (const { title, sections } of demoChapters(platform.clock)) {
    const parentId = await addSection(db, platform.live, actor, { courseId, parentId: null, title, kind: 'chapter' });
    for (const section of sections) {
      const { kind } = section;
      const sectionId = await addSection(db, platform.live, actor, { courseId, parentId, title: section.title, kind });
      if (section.kind === 'reading') await saveReading(db, platform.live, actor, sectionId, 1, section.content);
      else await saveExperiment(db, platform, actor, sectionId, 1, { ...section.form, imageId: image?.id ?? null });
    }
  }
  await associateClasses(db, platform.live, actor, courseId, classIds);
  await moveCourse(db, platform.live, actor, courseId, 'release');
  return courseId;
}

/** The course is made through the same doors a teacher would use. */
const asTeacher = (id: string): Actor => ({
  id,
  loginName: 'teacher',
  userName: '',
  roleCode: 'ROLE_TEACHER',
  permissions: new Set(['course.teach']),
  dataRange: 'self',
  language: 'zh_cn',
  sessionId: '',
  mustChangePassword: false,
});
