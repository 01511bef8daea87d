import type { DeviceTrouble } from '@xueyan/contract/lab/network-device';
import { type DeviceSessionEnd, deviceRecordingMostBytes } from '@xueyan/contract/lab/network-device-use';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import {
  networkDevices as devices,
  deviceSessionPieces as pieces,
  deviceSessions as sessions,
  deviceTickets as tickets,
} from '../../../db/network-device.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

interface Search extends PageInput {
  deviceId?: string | undefined;
  userName?: string | undefined;
  end?: DeviceSessionEnd | undefined;
}

export interface Piece {
  events: string;
  millis: number;
  bytes: number;
  cut: boolean;
}

const joined = (db: Db) =>
  db
    .select({
      row: sessions,
      deviceName: devices.name,
      kind: devices.kind,
      userName: users.userName,
      loginName: users.loginName,
    })
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .innerJoin(users, eq(users.id, sessions.ownerId));
export type DescribedSession = Awaited<ReturnType<typeof joined>>[number];

export const deviceSessionStore = {
  saveTicket: async (db: Db, row: typeof tickets.$inferInsert, now: Date): Promise<void> => {
    await db.delete(tickets).where(lt(tickets.expiresAt, now));
    await db.insert(tickets).values(row);
  },

  /** Takes and deletes a ticket: it is valid once. */
  takeTicket: async (db: Db, tokenHash: string, now: Date) =>
    (
      await db
        .delete(tickets)
        .where(and(eq(tickets.tokenHash, tokenHash), gt(tickets.expiresAt, now)))
        .returning()
    )[0],

  /** Returns the current sessions of devices. */
  open: (db: Db, deviceIds: string[]) =>
    joined(db).where(and(inArray(sessions.deviceId, deviceIds), isNull(sessions.endedAt))),

  /** Ends the sessions of servers that are silent since; their end is the last beat. */
  endLost: async (db: Db, since: Date): Promise<void> => {
    await db
      .update(sessions)
      .set({ endedAt: sql`${sessions.beatAt}`, end: 'lost' })
      .where(and(isNull(sessions.endedAt), lt(sessions.beatAt, since)));
  },

  insert: async (
    db: Db,
    row: Pick<typeof sessions.$inferInsert, 'deviceId' | 'ownerId' | 'takeOver'>,
  ): Promise<string> => (await db.insert(sessions).values(row).returning({ id: sessions.id }))[0]?.id ?? '',

  /** Prolongs a session; returns whether it still continues. */
  beat: async (db: Db, id: string, now: Date): Promise<boolean> =>
    (
      await db
        .update(sessions)
        .set({ beatAt: now })
        .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
        .returning({ id: sessions.id })
    ).length > 0,

  /** The first reason stays. */
  end: async (
    db: Db,
    id: string,
    end: DeviceSessionEnd,
    endedAt: Date,
    trouble: DeviceTrouble = 'none',
  ): Promise<void> => {
    await db
      .update(sessions)
      .set({ end, endedAt, trouble })
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
  },

  endOf: async (db: Db, id: string): Promise<DeviceSessionEnd | undefined> =>
    (await db.select({ end: sessions.end }).from(sessions).where(eq(sessions.id, id)))[0]?.end,

  setSize: async (db: Db, id: string, columns: number, rows: number): Promise<void> => {
    await db.update(sessions).set({ columns, rows }).where(eq(sessions.id, id));
  },

  /** Returns whether the recording takes more. */
  addPiece: async (db: Db, deviceSessionId: string, piece: Piece): Promise<boolean> => {
    const position = sql`(select coalesce(max(${pieces.position}), -1) + 1 from ${pieces} where ${pieces.deviceSessionId} = ${deviceSessionId})`;
    await db.insert(pieces).values({ deviceSessionId, position, events: piece.events });
    const bytes = sql<number>`${sessions.bytes} + ${piece.bytes}`;
    const [row] = await db
      .update(sessions)
      .set({
        millis: piece.millis,
        bytes,
        cut: sql`${sessions.cut} or ${piece.cut} or ${bytes} >= ${deviceRecordingMostBytes}`,
      })
      .where(eq(sessions.id, deviceSessionId))
      .returning({ bytes: sessions.bytes });
    return row !== undefined && row.bytes < deviceRecordingMostBytes;
  },

  find: async (db: Db, id: string): Promise<DescribedSession | undefined> =>
    (await joined(db).where(eq(sessions.id, id)))[0],

  pieces: (db: Db, deviceSessionId: string, from: number, most: number) =>
    db
      .select({ position: pieces.position, events: pieces.events })
      .from(pieces)
      .where(and(eq(pieces.deviceSessionId, deviceSessionId), gte(pieces.position, from)))
      .orderBy(asc(pieces.position))
      .limit(most),

  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: sessions.ownerId }),
      input.deviceId ? eq(sessions.deviceId, input.deviceId) : undefined,
      contains(users.userName, input.userName),
      input.end && eq(sessions.end, input.end),
    );
    const found = joined(db)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { startTime: sessions.startedAt, deviceName: devices.name, userName: users.userName },
          desc(sessions.startedAt),
          sessions.id,
        ),
      );
    return pageOf(input, found, () => db.$count(joined(db).where(where)));
  },

  /** Deletes the output of sessions begun before; the sessions themselves stay. Returns their number. */
  removePieces: async (db: Db, before: Date): Promise<number> => {
    const old = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.startedAt, before));
    await db.delete(pieces).where(inArray(pieces.deviceSessionId, old));
    const cleared = await db
      .update(sessions)
      .set({ bytes: 0, millis: 0 })
      .where(and(lt(sessions.startedAt, before), gt(sessions.bytes, 0)))
      .returning({ id: sessions.id });
    return cleared.length;
  },
};
