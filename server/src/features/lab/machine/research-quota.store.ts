import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { researchProjects } from '../../../db/research-project.table.ts';
import type { Db } from '../../../db/sql.ts';

export const researchQuotaStore = {
  /** Returns the name of a project, and how many machines its own quota lets run. */
  project: async (db: Db, researchId: string) =>
    (
      await db
        .select({ name: researchProjects.name, running: researchProjects.quotaRunning })
        .from(researchProjects)
        .where(eq(researchProjects.id, researchId))
    )[0],

  /** Returns the machines of a project that run or will, beside one, with their owners. */
  running: (db: Db, researchId: string, except: string | null) =>
    db
      .select({ id: machines.id, ownerName: users.userName })
      .from(machines)
      .innerJoin(users, eq(users.id, machines.ownerId))
      .where(
        and(
          eq(machines.researchId, researchId),
          inArray(machines.state, ['queued', 'starting', 'running']),
          except ? ne(machines.id, except) : undefined,
        ),
      )
      .orderBy(asc(machines.createdAt), asc(machines.id)),
};
