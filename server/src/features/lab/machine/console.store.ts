import { and, asc, eq, gt, inArray, isNull, lt, ne, not, or } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { assistances } from '../../../db/assistance.table.ts';
import { consoleTickets, consoleVisits, machines } from '../../../db/machine.table.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

export const consoleStore = {
  saveTicket: async (db: Db, row: typeof consoleTickets.$inferInsert): Promise<void> => {
    await db.delete(consoleTickets).where(lt(consoleTickets.expiresAt, clock.now()));
    await db.insert(consoleTickets).values(row);
  },

  /** Takes and deletes a ticket: it is valid once. */
  takeTicket: async (db: Db, tokenHash: string) =>
    (
      await db
        .delete(consoleTickets)
        .where(and(eq(consoleTickets.tokenHash, tokenHash), gt(consoleTickets.expiresAt, clock.now())))
        .returning()
    )[0],

  /** Returns the node of a ticket's machine; undefined for an unknown ticket. */
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

  /**
   * Returns whether a visitor may not type: the student of the machine asked for help, and has not handed them the
   * keyboard. Without a request for help, teachers may type freely.
   */
  isTypingHeld: async (db: Db, machineId: string, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: assistances.id })
        .from(assistances)
        .innerJoin(machines, eq(machines.runId, assistances.runId))
        .where(
          and(
            eq(machines.id, machineId),
            inArray(assistances.state, ['waiting', 'taken']),
            or(isNull(assistances.takerId), ne(assistances.takerId, userId), not(assistances.typing)),
          ),
        )
    ).length > 0,

  openVisit: async (db: Db, row: typeof consoleVisits.$inferInsert): Promise<void> => {
    await db.insert(consoleVisits).values(row);
  },

  closeVisit: async (db: Db, id: string): Promise<void> => {
    await db.update(consoleVisits).set({ leftAt: clock.now() }).where(eq(consoleVisits.id, id));
  },

  /** Returns the visitors at the consoles of a machine, in the order of their arrival. */
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

  /** Closes the visits that a server that died left open at its machines. */
  closeVisitsOfNode: async (db: Db, nodeId: string): Promise<void> => {
    const ofNode = db.select({ id: machines.id }).from(machines).where(eq(machines.nodeId, nodeId));
    await db
      .update(consoleVisits)
      .set({ leftAt: clock.now() })
      .where(and(isNull(consoleVisits.leftAt), inArray(consoleVisits.machineId, ofNode)));
  },
};
