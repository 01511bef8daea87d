import { courseClassFaults } from '@xueyan/contract/school/course-class';
import { hasBegun, isOut } from '@xueyan/contract/school/course-policy';
import type { coursePreviewApi } from '@xueyan/contract/school/course-preview';
import type { Section } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { courseWithRight, getCourse } from '../course/course.service.ts';
import { catalogueOf } from '../section/section.service.ts';

/** Id of a fictitious student without any work. */
const newStudent = '00000000-0000-0000-0000-000000000000';

/** Returns a course as a new student sees it, for an actor who teaches it. */
export async function previewCourse(
  db: Db,
  clock: Clock,
  actor: Actor,
  courseId: string,
  classId?: string,
): Promise<Output<typeof coursePreviewApi.get>> {
  await courseWithRight(db, actor, courseId);
  const course = await getCourse(db, clock, actor, courseId);
  const classes = course.classes.map((one) => ({ classId: one.classId, className: one.className }));
  ensure(!classId || classes.some((one) => one.classId === classId), courseClassFaults.unknown);
  const sections = await catalogueOf(db, courseId, newStudent, classId);
  const rows = sections.flatMap(({ title: chapterTitle, children }) =>
    children.map((section) => ({ ...section, chapterTitle })),
  );
  const of = (...kinds: Section['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind));
  return {
    course,
    visible: isOut(course.state) && !course.archived,
    open: hasBegun(course.state),
    classes,
    sections,
    experiments: of('experiment'),
    classwork: of('classwork', 'task', 'discussion', 'survey', 'labelling', 'training', 'application'),
    courseware: of('courseware', 'reading', 'link', 'mindmap'),
  };
}
