import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { addDays } from '@xueyan/contract/school/school-date';
import { sectionApi } from '@xueyan/contract/school/section';
import { ask, type Session, signIn } from './api.ts';

/** A course that is taught, and a week to plan it in. */
export interface Lecture {
  teacher: Session;
  name: string;
  courseId: string;
  classId: string;
  /** Monday of a week that no other journey plans in. */
  monday: string;
}

let counter = 0;

/** Creates a separate released course for class 网络2401, in a separate week. */
export async function giveCourse(url: string): Promise<Lecture> {
  const teacher = await signIn(url, 'teacher5');
  const mark = `${Date.now() % 1_000_000}${counter++}`;
  const name = `排课 ${mark}`;
  const { pageInfo } = await ask(teacher, schoolClassApi.list, { className: '网络2401' });
  const classId = pageInfo.resultList[0]?.classId ?? '';
  const about = { courseNumber: '', courseType: 'training', description: '', labels: [] } as const;
  const { courseId } = await ask(teacher, courseApi.save, { courseName: name, ...about, labels: [] });
  const { sectionId } = await ask(teacher, sectionApi.save, { courseId, parentId: null, title: '章', kind: 'chapter' });
  await ask(teacher, sectionApi.save, { courseId, parentId: sectionId, title: '文', kind: 'reading' });
  await ask(teacher, courseApi.associate, { courseId, classIds: [classId] });
  await ask(teacher, courseApi.release, { courseId, begin: true });
  return { teacher, name, courseId, classId, monday: addDays('2031-01-06', 7 * Math.floor(Math.random() * 8000)) };
}
