import {
  overviewCourses,
  ownOverviewDays,
  type StudentOverview,
  shownRisks,
  shownStuck,
  type TeacherOverview,
} from '@xueyan/contract/composed/own-overview';
import { hasBegun } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { listCourses, listStudyCourses } from '../../school/course/course.service.ts';
import {
  attendanceOf,
  type CourseAcross,
  doneByDay,
  factsAcross,
  meanMark,
  meanMinutes,
  meanProgress,
  reasonsOf,
} from '../../teaching/course-statistics/across.service.ts';
import { dueOf, resultsOf, waitingFor } from '../home/home.service.ts';

/** Returns the courses in progress that the actor teaches, with what waits for the actor in them. */
export async function teacherOverview(
  db: Db,
  sources: readonly GradeSource[],
  clock: Clock,
  actor: Actor,
  language: Language,
): Promise<TeacherOverview> {
  await readyFor(language);
  const asked = { state: 'inProgress', pageNum: 1, pageSize: overviewCourses } as const;
  const { totalSize, resultList } = await listCourses(db, clock, actor, asked);
  const ids = resultList.map(({ courseId }) => courseId);
  const across = await factsAcross(db, sources, clock, ids, ownOverviewDays);
  const nameOf = new Map(resultList.map(({ courseId, courseName }) => [courseId, courseName]));
  const placed = across.map((one) => ({ ...one, courseName: nameOf.get(one.courseId) ?? '' }));
  const risks = placed.flatMap(({ courseId, courseName, facts }) =>
    facts.students
      .filter(({ risks }) => risks.length > 0)
      .map((student) => ({ courseId, courseName, student, count: student.risks.length })),
  );
  const doneOfMembers = across.flatMap(({ facts, done }) => {
    const members = new Set(facts.students.map(({ studentId }) => studentId));
    return done.map(({ at, studentIds }) => ({ at, studentIds: studentIds.filter((id) => members.has(id)) }));
  });
  return {
    courseCount: totalSize,
    courses: placed.map(({ courseId, courseName, facts: { students, sections } }) => ({
      ...{ courseId, courseName, studentCount: students.length, sectionCount: sections.length },
      progress: meanProgress(students),
      mark: meanMark(students),
      attendance: attendanceOf(students),
      minutes: meanMinutes(students),
      riskCount: students.filter((student) => student.risks.length > 0).length,
    })),
    studentCount: new Set(across.flatMap(({ facts }) => facts.students.map(({ studentId }) => studentId))).size,
    waiting: await waitingFor(db, clock, actor.id),
    riskCount: risks.length,
    risks: risks
      .toSorted((a, b) => b.count - a.count)
      .slice(0, shownRisks)
      .map(({ courseId, courseName, student: { studentId, loginName, userName, risks } }) => ({
        ...{ courseId, courseName, studentId, loginName, userName },
        reasons: reasonsOf(language, { risks }),
      })),
    stuck: placed
      .flatMap(stuckIn)
      .toSorted((a, b) => b.stuckCount - a.stuckCount)
      .slice(0, shownStuck),
    days: doneByDay(clock, doneOfMembers, ownOverviewDays, () => true),
  };
}

const stuckIn = ({ courseId, courseName, facts }: CourseAcross & { courseName: string }) =>
  facts.sections
    .map(({ sectionId, title }, at) => ({
      ...{ courseId, courseName, sectionId, title },
      stuckCount: facts.students.filter(({ cells }) => cells[at]?.standing === 'stuck').length,
    }))
    .filter(({ stuckCount }) => stuckCount > 0);

/** Returns the courses that the actor studies, with their progress in each. */
export async function studentOverview(
  db: Db,
  sources: readonly GradeSource[],
  clock: Clock,
  actor: Actor,
  language: Language,
): Promise<StudentOverview> {
  await readyFor(language);
  const { resultList } = await listStudyCourses(db, actor, { pageNum: 1, pageSize: overviewCourses });
  const begun = resultList.filter(({ state }) => hasBegun(state));
  const across = await factsAcross(
    ...([db, sources, clock] as const),
    begun.map(({ courseId }) => courseId),
    ownOverviewDays,
    actor.id,
  );
  const factsOf = new Map(across.map((one) => [one.courseId, one.facts]));
  const [due, results] = await Promise.all([dueOf(db, clock, actor.id), resultsOf(db, clock, actor.id)]);
  return {
    courses: begun.flatMap(({ courseId, courseName, state }) => {
      const facts = factsOf.get(courseId);
      const own = facts?.students.find(({ studentId }) => studentId === actor.id);
      if (!(facts && own)) return [];
      const { doneCount, progress, mark, attendance, absentCount, minutes, overdueCount } = own;
      return [
        {
          ...{ courseId, courseName, state, doneCount, sectionCount: own.cells.length, progress },
          ...{ medianProgress: facts.medianProgress, mark, attendance, absentCount, minutes, overdueCount },
          reasons: state === 'ended' ? [] : reasonsOf(language, own),
        },
      ];
    }),
    due,
    results,
    days: doneByDay(
      clock,
      across.flatMap(({ done }) => done),
      ownOverviewDays,
      (id) => id === actor.id,
    ),
  };
}
