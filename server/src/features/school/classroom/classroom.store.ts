import type { ClassroomState, ClassroomType } from '@xueyan/contract/school/classroom';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bookings } from '../../../db/booking.table.ts';
import { classrooms } from '../../../db/classroom.table.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { lessons } from '../../../db/schedule.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type ClassroomRow = typeof classrooms.$inferSelect;
export type ClassroomColumns = Pick<
  ClassroomRow,
  'campus' | 'building' | 'name' | 'place' | 'seats' | 'type' | 'equipment'
>;

interface Search extends PageInput {
  campus?: string | undefined;
  building?: string | undefined;
  roomName?: string | undefined;
  equipment?: string | undefined;
  type?: ClassroomType | undefined;
  state?: ClassroomState | undefined;
}

/** Normalizes a room name: `A 101` and `a101` are the same room. */
const plain = (place: SQLWrapper | string): SQL => sql`lower(regexp_replace(${place}, '\\s', '', 'g'))`;

const lessonCount = sql<number>`(
  select count(*)::int from ${lessons} as held where held.classroom_id = ${classrooms}.id)`;

const sortable = {
  campus: classrooms.campus,
  building: classrooms.building,
  roomName: classrooms.name,
  seats: classrooms.seats,
  lessonCount,
};

/** Maximum number of rooms in a selection. */
const choicesMax = 50;

export const classroomStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const { type, state } = input;
    const where = and(
      withinScope(scope, {}),
      contains(classrooms.campus, input.campus),
      contains(classrooms.building, input.building),
      contains(classrooms.name, input.roomName),
      input.equipment
        ? sql`exists (select from unnest(${classrooms.equipment}) as thing where thing ilike ${patternOf(input.equipment)})`
        : undefined,
      type && eq(classrooms.type, type),
      state && eq(classrooms.disabled, state === 'disabled'),
    );
    const found = db
      .select({ row: classrooms, lessonCount })
      .from(classrooms)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, sql`${classrooms.place} asc`, classrooms.id));
    return pageOf(input, found, () => db.$count(classrooms, where));
  },

  choices: (db: Db, words: string | undefined) =>
    db
      .select({
        classroomId: classrooms.id,
        place: classrooms.place,
        campus: classrooms.campus,
        seats: classrooms.seats,
      })
      .from(classrooms)
      .where(
        and(
          eq(classrooms.disabled, false),
          words ? or(contains(classrooms.place, words), contains(classrooms.campus, words)) : undefined,
        ),
      )
      .orderBy(asc(classrooms.place))
      .limit(choicesMax),

  find: async (db: Db, id: string): Promise<ClassroomRow | undefined> =>
    (await db.select().from(classrooms).where(eq(classrooms.id, id)))[0],

  /** Returns the room that a text names; its name is locked until the transaction ends. */
  ofPlace: async (db: Db, place: string): Promise<ClassroomRow | undefined> =>
    (
      await db
        .select()
        .from(classrooms)
        .where(sql`${plain(classrooms.place)} = ${plain(place)}`)
        .for('share')
    )[0],

  places: (db: Db) => db.select({ place: classrooms.place }).from(classrooms),

  /** Counts lessons and bookings, past ones too. */
  countUses: async (db: Db, id: string): Promise<number> =>
    (await db.$count(lessons, eq(lessons.classroomId, id))) + (await db.$count(bookings, eq(bookings.classroomId, id))),

  insert: async (db: Db, row: ClassroomColumns): Promise<string> =>
    (await db.insert(classrooms).values(row).returning({ id: classrooms.id }))[0]?.id ?? '',

  /** Returns undefined when the row has another version. */
  update: async (db: Db, id: string, version: number, row: ClassroomColumns): Promise<ClassroomRow | undefined> =>
    (
      await db
        .update(classrooms)
        .set({ ...row, version: sql`${classrooms.version} + 1` })
        .where(and(eq(classrooms.id, id), eq(classrooms.version, version)))
        .returning()
    )[0],

  setSeats: async (
    db: Db,
    id: string,
    version: number,
    seatMap: string[],
    seats: number,
  ): Promise<number | undefined> =>
    (
      await db
        .update(classrooms)
        .set({ seatMap, seats, version: sql`${classrooms.version} + 1` })
        .where(and(eq(classrooms.id, id), eq(classrooms.version, version)))
        .returning({ version: classrooms.version })
    )[0]?.version,

  setDisabled: async (db: Db, id: string, disabled: boolean): Promise<void> => {
    await db
      .update(classrooms)
      .set({ disabled, version: sql`${classrooms.version} + 1` })
      .where(eq(classrooms.id, id));
  },

  /** Sets the room’s name on its lessons, and assigns to the room those lessons whose room text names it. */
  bindLessons: async (db: Db, id: string, place: string): Promise<void> => {
    await db
      .update(lessons)
      .set({ classroom: place, classroomId: id })
      .where(
        or(
          eq(lessons.classroomId, id),
          and(isNull(lessons.classroomId), sql`${plain(lessons.classroom)} = ${plain(place)}`),
        ),
      );
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(classrooms).where(eq(classrooms.id, id));
  },
};
