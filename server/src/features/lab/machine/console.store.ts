import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { consoleTickets, consoleVisits, machines } from '../../../db/machine.table.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

export const consoleStore = {
  saveTicket: async (db: Db, row: typeof consoleTickets.$inferInsert): Promise<void> => {
    await db.delete(consoleTickets).where(lt(consoleTickets.expiresAt, clock.now()));
    await db.insert(consoleTickets).values(row);
  },

  /** Takes a ticket away: it is good once. */
  takeTicket: async (db: Db, tokenHash: string) =>
    (
      await db
        .delete(consoleTickets)
        .where(and(eq(consoleTickets.tokenHash, tokenHash), gt(consoleTickets.expiresAt, clock.now())))
        .returning()
    )[0],

  /** Where the machine of a ticket is; undefined for one that is nobody's. */
  nodeOfTicket: async (db: Db, tokenHash: string) =>
    (
      await db
        .select({ nodeId: machines.nodeId })
        .from(consoleTickets)
        .innerJoin(machines, eq(machines.id, consoleTickets.machineId))
        .where(eq(consoleTickets.tokenHash, tokenHash))
    )[0],

  userName: async (db: Db, userId: string): Promise<string> =>
    (await db.select({ userName: users.userName }).from(users).where(eq(users.id, userId)))[0]?.userName ?? '',

  openVisit: async (db: Db, row: typeof consoleVisits.$inferInsert): Promise<void> => {
    await db.insert(consoleVisits).values(row);
  },

  closeVisit: async (db: Db, id: string): Promise<void> => {
    await db.update(consoleVisits).set({ leftAt: clock.now() }).where(eq(consoleVisits.id, id));
  },

  /** Who is at the consoles of a machine and does not own it, in the order in which they came. */
  visits: (db: Db, machineId: string) =>
    db
      .select({
        userId: consoleVisits.userId,
        userName: users.userName,
        mode: consoleVisits.mode,
        consoleKind: consoleVisits.consoleKind,
      })
      .from(consoleVisits)
      .innerJoin(users, eq(users.id, consoleVisits.userId))
      .where(and(eq(consoleVisits.machineId, machineId), isNull(consoleVisits.leftAt)))
      .orderBy(asc(consoleVisits.joinedAt), asc(consoleVisits.id)),

  /** A server that died left visits at its machines open. */
  closeVisitsOfNode: async (db: Db, nodeId: string): Promise<void> => {
    const ofNode = db.select({ id: machines.id }).from(machines).where(eq(machines.nodeId, nodeId));
    await db
      .update(consoleVisits)
      .set({ leftAt: clock.now() })
      .where(and(isNull(consoleVisits.leftAt), inArray(consoleVisits.machineId, ofNode)));
  },
};
