import type { MachineState } from '@xueyan/contract/lab/machine-state';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { researchProjects } from '../../../db/research-project.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, sections } from '../../../db/teaching.table.ts';
import { servedName } from './machine-serves.store.ts';

export const machinePageStore = {
  /** Returns a page of the machines in reach that are not released. */
  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & { state?: MachineState | undefined; userName?: string | undefined },
  ) => {
    const where = and(
      withinScope(scope, { own: machines.ownerId }),
      ne(machines.state, 'released'),
      input.state ? eq(machines.state, input.state) : undefined,
      contains(users.userName, input.userName),
    );
    const found = db
      .select({
        machine: machines,
        userName: users.userName,
        loginName: users.loginName,
        courseName: sql<string>`coalesce(${courses.name}, '')`,
        sectionTitle: servedName,
        imageName: labImages.name,
      })
      .from(machines)
      .innerJoin(users, eq(users.id, machines.ownerId))
      .innerJoin(labImages, eq(labImages.id, machines.imageId))
      .leftJoin(attempts, eq(attempts.id, machines.runId))
      .leftJoin(sections, eq(sections.id, attempts.sectionId))
      .leftJoin(courses, eq(courses.id, sections.courseId))
      .leftJoin(examCandidates, eq(examCandidates.id, machines.candidateId))
      .leftJoin(exams, eq(exams.id, examCandidates.examId))
      .leftJoin(researchProjects, eq(researchProjects.id, machines.researchId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { userName: users.userName, startTime: machines.startedAt, state: machines.state },
          desc(machines.createdAt),
          machines.id,
        ),
      );
    const counted = db
      .select({ one: sql`1` })
      .from(machines)
      .innerJoin(users, eq(users.id, machines.ownerId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },
};
