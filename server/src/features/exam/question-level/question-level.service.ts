import { mostLevels, usualFacilities } from '@xueyan/contract/exam/level-code';
import { type QuestionLevel, type QuestionLevelForm, questionLevelFaults } from '@xueyan/contract/exam/question-level';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Live } from '../../../platform/live.ts';
import { readEntries } from '../../base/dictionary/dictionary.service.ts';
import {
  addCountedEntry,
  moveEntry,
  removeCountedEntry,
  updateEntry,
} from '../../base/dictionary/dictionary-manage.service.ts';
import { questionLevelStore as store } from './question-level.store.ts';

/** Dictionary that names the levels. */
export const levelDictionary = 'QUESTION_DIFFICULTY';

/** Facility of a level that nobody has said anything about. */
const middling = 0.6;

/** Returns what gives the expected facility of a level, as a fraction of 1. */
export async function readFacilities(db: Db): Promise<(code: string) => number> {
  const own = await store.facilities(db);
  return (code) => own.get(code) ?? usualFacilities[code] ?? middling;
}

async function levelsOf(db: Db) {
  const facilityOf = await readFacilities(db);
  const entries = await readEntries(db, levelDictionary);
  return entries
    .map((entry) => ({ ...entry, facility: facilityOf(entry.code) }))
    .toSorted((one, other) => other.facility - one.facility);
}

/** Lists the levels of the school from easy to hard, with how often each is used. */
export async function listLevels(db: Db): Promise<QuestionLevel[]> {
  const uses = await store.uses(db);
  return (await levelsOf(db)).map(({ code, name, nameEn, nameMn, enabled, builtIn, facility }) => ({
    ...{ levelCode: code, name, nameEn, nameMn, enabled, builtIn, facility },
    uses: uses.get(code) ?? 0,
  }));
}

/** Puts a level among the others by its facility: what lists the dictionary goes from easy to hard. */
async function place(tx: Db, live: Live, code: string): Promise<void> {
  const levels = await levelsOf(tx);
  const at = levels.findIndex((level) => level.code === code);
  await moveEntry(tx, live, levelDictionary, code, at);
}

const freeName = (levels: { code: string; name: string }[], name: string, code?: string) =>
  ensure(
    levels.every((level) => level.name !== name || level.code === code),
    questionLevelFaults.nameTaken,
  );

/** Adds a level of the school's own; returns its code. */
export const addLevel = (db: Db, live: Live, actor: Actor, { facility, ...form }: QuestionLevelForm) =>
  db.transaction(async (tx) => {
    const levels = await levelsOf(tx);
    ensure(levels.length < mostLevels, questionLevelFaults.tooMany, { max: mostLevels });
    freeName(levels, form.name);
    const levelCode = `l${newId().slice(-12)}`;
    await addCountedEntry(tx, live, actor, levelDictionary, { ...form, entryCode: levelCode });
    await store.setFacility(tx, levelCode, facility);
    await place(tx, live, levelCode);
    return { levelCode };
  });

/** Calls a level otherwise, changes its facility, or switches it off or on. */
export const updateLevel = (
  db: Db,
  live: Live,
  actor: Actor,
  { levelCode, facility, ...form }: QuestionLevelForm & { levelCode: string },
) =>
  db.transaction(async (tx) => {
    const levels = await levelsOf(tx);
    const before = levels.find(({ code }) => code === levelCode);
    ensure(before, wireFaults.gone);
    freeName(levels, form.name, levelCode);
    const isLast = levels.every(({ code, enabled }) => code === levelCode || !enabled);
    ensure(form.enabled || !isLast, questionLevelFaults.lastOne);
    await updateEntry(tx, live, actor, levelDictionary, { ...form, entryCode: levelCode });
    if (facility === before.facility) return;
    await store.setFacility(tx, levelCode, facility);
    await place(tx, live, levelCode);
  });

/** Deletes a level of the school's own that neither a question nor a practice set names. */
export const removeLevel = (db: Db, live: Live, actor: Actor, levelCode: string) =>
  db.transaction(async (tx) => {
    const levels = await levelsOf(tx);
    const level = levels.find(({ code }) => code === levelCode);
    ensure(level, wireFaults.gone);
    ensure(!level.builtIn, questionLevelFaults.builtIn);
    const n = (await store.uses(tx)).get(levelCode) ?? 0;
    ensure(n === 0, questionLevelFaults.inUse, { n });
    const isLast = levels.every(({ code, enabled }) => code === levelCode || !enabled);
    ensure(!isLast, questionLevelFaults.lastOne);
    await removeCountedEntry(tx, live, actor, levelDictionary, levelCode);
    await store.remove(tx, levelCode);
  });
