import {
  type CourseClassId,
  courseChoiceFaults,
  isVirtualClass,
  type VirtualClass,
  virtualClasses,
} from '@xueyan/contract/school/course-choice';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Language, Text } from '@xueyan/contract/wire/language';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import { courseWithRight } from '../course/course.service.ts';
import { courseChoiceStore } from './course-choice.store.ts';

const virtualNames: Record<VirtualClass, Text> = {
  restudy: { zh: '重修班', en: 'Retake students', mn: 'Дахин судлагчид' },
  elective: { zh: '选修班', en: 'Elective students', mn: 'Сонгон судлагчид' },
};

/** Returns the name of a virtual class in a language. */
export const nameVirtualClass = (language: Language, classId: VirtualClass): string =>
  textsIn(language, virtualNames[classId]);

/** Returns a page of the courses the actor teaches, by name or number. */
export const coursesToTeach = (db: Db, actor: Pick<Actor, 'id'>, search: string, page = 1) =>
  courseChoiceStore.taught(db, ownScope(actor), search, page);

/** Returns the actor’s only course with classes that has not ended; null when there are several, or none. */
export async function onlyCourseToTeach(db: Db, actor: Pick<Actor, 'id'>) {
  const [course, other] = await courseChoiceStore.withClasses(db, actor.id, 2);
  return course && !other ? course : null;
}

/** Returns a page of the released courses the actor studies, by name or number. */
export const coursesToStudy = (db: Db, actor: Pick<Actor, 'id'>, search: string, page = 1) =>
  courseChoiceStore.ofStudent(db, actor.id, search, page);

/** Returns a page of the courses of the actor’s data range, by name or number. */
export const coursesToManage = (db: Db, actor: Actor, search: string, page = 1) =>
  courseChoiceStore.taught(db, scopeOf(actor, 'course.manage'), search, page);

/** Returns the classes of a course that the actor teaches, the two virtual ones last. */
export async function classesToChoose(db: Db, actor: Actor, courseId: string, language: Language) {
  await courseWithRight(db, actor, courseId);
  return nameClasses(db, courseId, language);
}

/** Returns the classes of a course with their names in a language, the two virtual ones last. */
export async function nameClasses(
  db: Db,
  courseId: string,
  language: Language,
): Promise<{ classId: CourseClassId; className: string }[]> {
  const virtual = virtualClasses.map((classId) => ({ classId, className: nameVirtualClass(language, classId) }));
  return [...(await courseChoiceStore.classesOf(db, courseId)), ...virtual];
}

/** Throws for classes that do not take the course; returns the chosen ones without duplicates. */
export async function ensureClassesOfCourse(db: Db, courseId: string, classIds: CourseClassId[]) {
  const known = new Set((await courseChoiceStore.classesOf(db, courseId)).map(({ classId }) => classId));
  const chosen = [...new Set(classIds)];
  ensure(
    chosen.every((classId) => isVirtualClass(classId) || known.has(classId)),
    courseChoiceFaults.notOfCourse,
  );
  return chosen;
}

/** Returns the ids of the current students in some classes of a course, without duplicates. */
export const studentsOfClasses = (db: Db, courseId: string, classIds: readonly CourseClassId[]) =>
  courseChoiceStore.studentsOf(db, courseId, classIds);
