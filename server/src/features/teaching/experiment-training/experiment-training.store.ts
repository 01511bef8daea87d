import {
  type experimentTrainingApi,
  type TrainingKind,
  type TrainingState,
  type TrainingWay,
  trainingKinds,
} from '@xueyan/contract/teaching/experiment-training';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { courseMembers, courseTakers } from '../../../db/course-student.table.ts';
import { stateFor } from '../../../db/course-team.ts';
import { labImages } from '../../../db/lab.table.ts';
import { labellingTasks } from '../../../db/labelling.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { openLabs } from '../../../db/open-lab.table.ts';
import { openTo } from '../../../db/open-to.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { sectionProgress } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checkpoints, checks, courses, experiments, sections } from '../../../db/teaching.table.ts';
import { trainingSections } from '../../../db/training.table.ts';

const state = sql<TrainingState>`case
  when ${sections.kind} <> 'experiment' then case when ${sectionProgress.doneAt} is not null then 'handedIn'
    when ${sectionProgress.sectionId} is not null then 'going' else 'new' end
  when ${attempts.id} is null then 'new'
  when ${attempts.reportState} in ('submitted', 'marked') then 'handedIn'
  when ${attempts.reportState} = 'returned' then 'returned' else 'going' end`;

const inView = (view: typeof courseMembers | typeof courseTakers, userId: string) =>
  sql`exists (select from ${view} as taken where taken.course_id = ${courses.id} and taken.user_id = ${userId})`;

/** How a person comes to what a course has to practise. */
const wayOf = (userId: string) => sql<TrainingWay>`case when ${inView(courseTakers, userId)} then 'course'
  when ${inView(courseMembers, userId)} then 'guest' else 'open' end`;

/** Condition: something to practise in a course that is running for the person, or an experiment of a lab open to them. */
const practised = (userId: string) =>
  sql`((${inView(courseMembers, userId)} and ${stateFor(userId)} = 'inProgress')
    or (${sections.kind} = 'experiment' and ${openLabs.courseId} is not null and ${openTo(userId)}))`;

/** Condition: a task of its kind stands behind the section. */
const isSet = sql`(${experiments.sectionId} is not null
  or exists (select from ${trainingSections} as training where training.section_id = ${sections.id})
  or exists (select from ${labellingTasks} as labelling where labelling.section_id = ${sections.id}))`;

export const experimentTrainingStore = {
  /** Lists a page of what a person may practise: in the courses that run for them, and in labs that are open to them. */
  page: (db: Db, scope: Scope & { reach: 'own' }, input: z.output<typeof experimentTrainingApi.list.input>) => {
    const { userId } = scope;
    const usedAt = sql`coalesce(${attempts.lastActiveAt}, ${sectionProgress.updatedAt})`;
    const progress = and(
      ...[eq(sectionProgress.sectionId, sections.id), eq(sectionProgress.userId, userId)],
      ne(sections.kind, 'experiment'),
    );
    const mine = and(
      eq(attempts.sectionId, sections.id),
      eq(attempts.ownerId, userId),
      eq(attempts.superseded, false),
      eq(attempts.trial, false),
    );
    const where = and(
      withinScope(scope, { own: practised }),
      inArray(sections.kind, [...trainingKinds]),
      isSet,
      input.kind ? eq(sections.kind, input.kind) : undefined,
      input.way ? eq(wayOf(userId), input.way) : undefined,
      input.state ? eq(state, input.state) : undefined,
      input.courseId ? eq(courses.id, input.courseId) : undefined,
      input.words ? or(contains(sections.title, input.words), contains(courses.name, input.words)) : undefined,
    );
    const found = db
      .select({
        sectionId: sections.id,
        kind: sql<TrainingKind>`${sections.kind}`,
        way: wayOf(userId),
        sectionTitle: sections.title,
        courseId: courses.id,
        courseName: courses.name,
        imageName: sql<string>`coalesce(${labImages.name}, '')`,
        minutes: sql<number>`coalesce(${experiments.minutes}, 0)`,
        state,
        stepCount: sql<number>`(select count(*)::int from ${checkpoints} where ${checkpoints.sectionId} = ${sections.id})`,
        passedCount: sql<number>`(select count(distinct ${checks.checkpointId})::int from ${checks}
          where ${checks.runId} = ${attempts.id} and ${checks.outcome} = 'passed')`,
        score: sql<number | null>`coalesce(${publishedMarks.score}, ${sectionProgress.score})::float8`,
        points: sql<
          number | null
        >`coalesce(${publishedMarks.points}, case when ${sectionProgress.score} is not null then 100 end)`,
        machineState: machines.state,
        usedAt: sql<Date | null>`${usedAt}`.mapWith(attempts.lastActiveAt),
      })
      .from(sections)
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .leftJoin(experiments, eq(experiments.sectionId, sections.id))
      .leftJoin(openLabs, eq(openLabs.courseId, courses.id))
      .leftJoin(sectionProgress, progress)
      .leftJoin(labImages, eq(labImages.id, experiments.imageId))
      .leftJoin(attempts, mine)
      .leftJoin(publishedMarks, and(eq(publishedMarks.runId, attempts.id), isNull(publishedMarks.endedAt)))
      .leftJoin(machines, and(eq(machines.runId, attempts.id), eq(machines.node, ''), ne(machines.state, 'released')))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          {
            ...{ sectionTitle: sections.title, courseName: courses.name, useTime: usedAt },
            score: sql`coalesce(${publishedMarks.score} / nullif(${publishedMarks.points}, 0), ${sectionProgress.score} / 100.0)`,
          },
          sql`${usedAt} desc nulls last, ${courses.name}, ${sections.position}`,
          sections.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(sections)
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .leftJoin(experiments, eq(experiments.sectionId, sections.id))
        .leftJoin(openLabs, eq(openLabs.courseId, courses.id))
        .leftJoin(sectionProgress, progress)
        .leftJoin(attempts, mine)
        .where(where);
      return row?.n ?? 0;
    });
  },
};
