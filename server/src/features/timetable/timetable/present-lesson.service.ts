import type { Lesson } from '@xueyan/contract/timetable/timetable';
import type { Language } from '@xueyan/contract/wire/language';
import { nameVirtualClass } from '../../school/course-choice/course-choice.service.ts';
import type { DescribedLesson } from './lesson.store.ts';

/** Returns a lesson as the timetable shows it. */
export const presentLesson = (
  { lesson, courseName, ownerId, ownerOrganizationId, team, ownerName, classes, groupSize }: DescribedLesson,
  language: Language,
): Lesson => ({
  tcsId: lesson.id,
  groupId: lesson.groupId,
  groupSize,
  courseId: lesson.courseId,
  courseName,
  teacherId: ownerId,
  teacherOrganizationId: ownerOrganizationId,
  team,
  teacherName: lesson.teacherName || ownerName,
  classroom: lesson.classroom,
  startPitchNumber: lesson.startPeriod,
  endPitchNumber: lesson.endPeriod,
  schooltime: lesson.date,
  classArray: [
    ...classes,
    ...lesson.virtualClasses.map((classId) => ({ classId, className: nameVirtualClass(language, classId) })),
  ],
});
