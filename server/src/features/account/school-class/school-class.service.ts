import type { schoolClassApi } from '@xueyan/contract/account/school-class';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { schoolClassStore } from './school-class.store.ts';

/** The classes of the school, a page of them. */
export const listClasses = (db: Db, input: z.output<typeof schoolClassApi.list.input>) =>
  schoolClassStore.page(db, input);

/** Creates a class with its first students; answers its id. */
export const createClass = (db: Db, code: string, name: string, studentIds: string[]) =>
  db.transaction(async (tx) => {
    const classId = await schoolClassStore.insert(tx, { code, name });
    if (studentIds.length > 0) await schoolClassStore.addMembers(tx, classId, studentIds);
    return classId;
  });

export const allClassesExist = async (db: Db, classIds: string[]) =>
  (await schoolClassStore.countOf(db, classIds)) === new Set(classIds).size;
