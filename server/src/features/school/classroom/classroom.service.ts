import {
  type Classroom,
  type ClassroomForm,
  type ClassroomState,
  type classroomApi,
  classroomFaults as faults,
  mayKeepClassroom,
  placeOf,
} from '@xueyan/contract/school/classroom';
import { type SeatMap, usableSeats } from '@xueyan/contract/school/seat-map';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { type ClassroomColumns, type ClassroomRow, classroomStore as store } from './classroom.store.ts';

/** Returns a page of the school’s rooms. */
export async function listClassrooms(db: Db, actor: Actor, input: z.output<typeof classroomApi.list.input>) {
  const page = await store.page(db, scopeOf(actor, 'classroom.manage'), input);
  return { ...page, resultList: page.resultList.map(({ row, lessonCount }) => present(row, lessonCount)) };
}

const present = (row: ClassroomRow, lessonCount: number): Classroom => ({
  classroomId: row.id,
  campus: row.campus,
  building: row.building,
  roomName: row.name,
  seats: row.seats,
  type: row.type,
  equipment: row.equipment,
  state: row.disabled ? 'disabled' : 'inUse',
  lessonCount,
  version: row.version,
});

/** Returns rooms in use for a selection. */
export const chooseClassrooms = (db: Db, words: string | undefined) => store.choices(db, words);

/** Returns the room in use that a text names, with its full name; undefined for any other text. */
export async function classroomOfPlace(db: Db, place: string): Promise<{ id: string; place: string } | undefined> {
  const room = place.trim() === '' ? undefined : await store.ofPlace(db, place);
  return room && !room.disabled ? { id: room.id, place: room.place } : undefined;
}

/** Returns the id and the seat map of the room in use that a text names; undefined for any other text. */
export async function seatsOfPlace(db: Db, place: string): Promise<{ id: string; seatMap: SeatMap } | undefined> {
  const room = place.trim() === '' ? undefined : await store.ofPlace(db, place);
  return room && !room.disabled ? { id: room.id, seatMap: room.seatMap } : undefined;
}

/** Adds a room; returns its id. */
export const addClassroom = (db: Db, actor: Actor, form: ClassroomForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(mayKeepClassroom(actor), wireFaults.gone);
    const columns = columnsOf(form);
    await ensureFreeName(tx, columns.place);
    const id = await once(columns.place, () => store.insert(tx, columns));
    await store.bindLessons(tx, id, columns.place);
    await recordAudit(tx, actor, 'classroom.save', id, { name: columns.place });
    return id;
  });

/** Changes a room; the room names of its lessons follow. */
export const updateClassroom = (db: Db, actor: Actor, id: string, version: number, form: ClassroomForm) =>
  db.transaction(async (tx) => {
    await classroomToKeep(tx, actor, id);
    const columns = columnsOf(form);
    await ensureFreeName(tx, columns.place, id);
    const after = await once(columns.place, () => store.update(tx, id, version, columns));
    ensure(after, wireFaults.changed);
    await store.bindLessons(tx, id, columns.place);
    await recordAudit(tx, actor, 'classroom.update', id, { name: columns.place });
    return { version: after.version };
  });

/** Takes a room out of use or back into use. */
export const setClassroomState = (db: Db, actor: Actor, id: string, state: ClassroomState): Promise<void> =>
  db.transaction(async (tx) => {
    const { place } = await classroomToKeep(tx, actor, id);
    await store.setDisabled(tx, id, state === 'disabled');
    if (state === 'inUse') await store.bindLessons(tx, id, place);
    await recordAudit(tx, actor, 'classroom.setstate', id, { name: place, state });
  });

/** Deletes a room that was never used. */
export const removeClassroom = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { place } = await classroomToKeep(tx, actor, id);
    const n = await store.countUses(tx, id);
    ensure(n === 0, faults.inUse, { n });
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'classroom.delete', id, { name: place });
  });

/** Returns the seat map of a room. */
export async function readSeatMap(db: Db, actor: Actor, id: string) {
  const { seatMap, seats, version } = await classroomToKeep(db, actor, id);
  return { seatMap, seats, version };
}

/** Sets the seat map; the number of seats follows. */
export const setSeatMap = (db: Db, actor: Actor, id: string, version: number, seatMap: SeatMap) =>
  db.transaction(async (tx) => {
    const before = await classroomToKeep(tx, actor, id);
    const seats = seatMap.length > 0 ? usableSeats(seatMap) : before.seats;
    const after = await store.setSeats(tx, id, version, seatMap, seats);
    ensure(after, wireFaults.changed);
    await recordAudit(tx, actor, 'classroom.setseatmap', id, { name: before.place, seats });
    return { seats, version: after };
  });

async function classroomToKeep(db: Db, actor: Actor, id: string): Promise<ClassroomRow> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayKeepClassroom(actor), wireFaults.gone);
  return found;
}

/** Runs a write; turns a violation of the unique room name, as by a concurrent request, into a fault. */
async function once<T>(place: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    ensure(!isUniqueViolation(error), faults.sameName, { place });
    throw error;
  }
}

async function ensureFreeName(db: Db, place: string, own?: string): Promise<void> {
  const other = await store.ofPlace(db, place);
  ensure(!other || other.id === own, faults.sameName, { place });
}

const columnsOf = ({ roomName, ...form }: ClassroomForm): ClassroomColumns => ({
  ...form,
  equipment: [...new Set(form.equipment)],
  name: roomName,
  place: placeOf({ building: form.building, roomName }),
});

/** Adds the rooms that a school starts with. */
export async function enterClassrooms(db: Db, forms: ClassroomForm[]): Promise<void> {
  for (const form of forms) await store.insert(db, columnsOf(form));
}

/** Returns the full names of all rooms of the school. */
export const presentPlaces = async (db: Db): Promise<string[]> => (await store.places(db)).map(({ place }) => place);
