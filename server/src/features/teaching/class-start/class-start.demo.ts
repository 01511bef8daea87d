import { addDays } from '@xueyan/contract/school/school-date';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { clock } from '../../../platform/clock.ts';
import { catalogueOf } from '../../school/section/section.service.ts';
import { planClassStart } from './class-start.service.ts';

/** Plans a start for next week, which visitors see and can cancel. */
export async function createDemoClassStart({ db, platform, teacherIds, studentIds, courseId }: DemoSchool) {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const chapters = await catalogueOf(db, courseId, studentIds[0] ?? '');
  const section = chapters.flatMap(({ children }) => children).find(({ kind }) => kind === 'experiment');
  if (!section) return undefined;
  const day = addDays(platform.clock.write(clock.now()).slice(0, 10), 7);
  await planClassStart(db, platform, teacher, { sectionId: section.id, startTime: `${day} 07:50:00` });
  return undefined;
}
