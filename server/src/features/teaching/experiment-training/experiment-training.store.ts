import type { experimentTrainingApi, TrainingState } from '@xueyan/contract/teaching/experiment-training';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { courseMembers } from '../../../db/course-student.table.ts';
import { stateFor } from '../../../db/course-team.ts';
import { labImages } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checkpoints, checks, courses, experiments, sections } from '../../../db/teaching.table.ts';

const state = sql<TrainingState>`case when ${attempts.id} is null then 'new'
  when ${attempts.reportState} in ('submitted', 'marked') then 'handedIn'
  when ${attempts.reportState} = 'returned' then 'returned' else 'going' end`;

/** What is read of courses is what somebody studies. */
const studied = (userId: string) =>
  sql`exists (select from ${courseMembers} where ${courseMembers.courseId} = ${courses.id} and ${courseMembers.userId} = ${userId})`;

export const experimentTrainingStore = {
  /** The experiments of the courses that somebody studies and that go on for them. */
  page: (db: Db, scope: Scope & { reach: 'own' }, input: z.output<typeof experimentTrainingApi.list.input>) => {
    const { userId } = scope;
    const mine = and(
      eq(attempts.sectionId, sections.id),
      eq(attempts.ownerId, userId),
      eq(attempts.superseded, false),
      eq(attempts.trial, false),
    );
    const where = and(
      withinScope(scope, { own: studied }),
      eq(stateFor(userId), 'inProgress'),
      input.state ? eq(state, input.state) : undefined,
      input.courseId ? eq(courses.id, input.courseId) : undefined,
      input.words ? or(contains(sections.title, input.words), contains(courses.name, input.words)) : undefined,
    );
    const found = db
      .select({
        sectionId: sections.id,
        sectionTitle: sections.title,
        courseId: courses.id,
        courseName: courses.name,
        imageName: sql<string>`coalesce(${labImages.name}, '')`,
        minutes: experiments.minutes,
        state,
        stepCount: sql<number>`(select count(*)::int from ${checkpoints} where ${checkpoints.sectionId} = ${sections.id})`,
        passedCount: sql<number>`(select count(distinct ${checks.checkpointId})::int from ${checks}
          where ${checks.runId} = ${attempts.id} and ${checks.outcome} = 'passed')`,
        score: publishedMarks.score,
        points: publishedMarks.points,
        machineState: machines.state,
        usedAt: attempts.lastActiveAt,
      })
      .from(experiments)
      .innerJoin(sections, eq(sections.id, experiments.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .leftJoin(labImages, eq(labImages.id, experiments.imageId))
      .leftJoin(attempts, mine)
      .leftJoin(publishedMarks, and(eq(publishedMarks.runId, attempts.id), isNull(publishedMarks.endedAt)))
      .leftJoin(machines, and(eq(machines.runId, attempts.id), eq(machines.node, ''), ne(machines.state, 'released')))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          {
            ...{ sectionTitle: sections.title, courseName: courses.name, useTime: attempts.lastActiveAt },
            score: sql`${publishedMarks.score} / nullif(${publishedMarks.points}, 0)`,
          },
          sql`${attempts.lastActiveAt} desc nulls last, ${courses.name}, ${sections.position}`,
          sections.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(experiments)
        .innerJoin(sections, eq(sections.id, experiments.sectionId))
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .leftJoin(attempts, mine)
        .where(where);
      return row?.n ?? 0;
    });
  },
};
