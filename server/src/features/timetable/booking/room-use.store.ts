import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq } from 'drizzle-orm';
import { classrooms } from '../../../db/classroom.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

const room = {
  classroomId: classrooms.id,
  place: classrooms.place,
  building: classrooms.building,
  seats: classrooms.seats,
};

export const roomUseStore = {
  /** Returns the rooms to count, including those out of use, which may have been used. */
  rooms: (db: Db, scope: Scope, building: string | undefined) =>
    db
      .select(room)
      .from(classrooms)
      .where(and(withinScope(scope, {}), building ? eq(classrooms.building, building) : undefined))
      .orderBy(asc(classrooms.place)),

  roomsInUse: (db: Db) =>
    db.select(room).from(classrooms).where(eq(classrooms.disabled, false)).orderBy(asc(classrooms.place)),
};
