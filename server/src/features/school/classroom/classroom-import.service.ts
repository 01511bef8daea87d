import type { ImportRow } from '@xueyan/contract/base/import';
import { type ClassroomForm, classroomTypeNames, classroomTypes, placeOf } from '@xueyan/contract/school/classroom';
import { classroomImport } from '@xueyan/contract/school/classroom-import';
import type { Db } from '../../../db/connect.ts';
import { defineImport } from '../../../http/sheet-import.ts';
import { addClassroom, presentPlaces } from './classroom.service.ts';

type Row = ImportRow<typeof classroomImport>;

const plain = (place: string) => place.toLowerCase().replace(/\s+/g, '');

/** Imports rooms by building and name; existing ones stay unchanged. */
export const classroomSheetImport = defineImport(classroomImport, {
  keyOf: (row) => plain(placeOf(row)),

  check: async ({ db }, _params, rows) => {
    const known = await placesKnown(db);
    return rows.map((row) => ({ plan: known.has(plain(placeOf(row))) ? 'same' : 'add' }));
  },

  enter: async ({ db, actor }, _params, row) => {
    await addClassroom(db, actor, formOf(row));
    return undefined;
  },
});

const placesKnown = async (db: Db) => new Set((await presentPlaces(db)).map(plain));

const formOf = ({ type, equipment, ...row }: Row): ClassroomForm => ({
  ...row,
  type: classroomTypes.find((one) => Object.values(classroomTypeNames[one]).includes(type)) ?? 'other',
  equipment: equipment
    .split(/[、,，;；]/)
    .map((thing) => thing.trim().slice(0, 20))
    .filter(Boolean)
    .slice(0, 20),
});
