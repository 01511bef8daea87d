import type { dictionaryManageApi as api } from '@xueyan/contract/base/dictionary-manage';
import {
  closedDictionaries,
  type Dictionary,
  type DictionaryEntryForm,
  type DictionaryForm,
  dictionaryFaults,
} from '@xueyan/contract/base/dictionary-manage';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit, recordChange } from '../audit/audit.service.ts';
import { type DescribedDictionary, dictionaryManageStore as store } from './dictionary-manage.store.ts';

const present = (clock: Clock, { row, entryCount }: DescribedDictionary): Dictionary => {
  const { code, createdAt, ...rest } = row;
  return { ...rest, dictionaryCode: code, entryCount, createTime: clock.write(createdAt) };
};

/** Returns a page of the school's dictionaries. */
export async function listDictionaries(db: Db, clock: Clock, input: z.output<typeof api.list.input>) {
  const page = await store.page(db, wholeSchool, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Returns a page of a dictionary's entries, in order. */
export async function listEntries(db: Db, input: z.output<typeof api.listEntries.input>) {
  await dictionaryToKeep(db, input.dictionaryCode);
  const page = await store.pageEntries(db, wholeSchool, input);
  return { ...page, resultList: page.resultList.map(({ code, ...row }) => ({ ...row, entryCode: code })) };
}

async function dictionaryToKeep(db: Db, code: string): Promise<DescribedDictionary> {
  const found = await store.find(db, code);
  ensure(found, wireFaults.gone);
  return found;
}

/** Returns a dictionary for its managers. */
export const getDictionary = async (db: Db, clock: Clock, code: string): Promise<Dictionary> =>
  present(clock, await dictionaryToKeep(db, code));

/** Changes the dictionaries, and makes every page reload them. */
async function change(db: Db, live: Live, act: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await act(tx);
      await live.toChannels(tx, ['all'], { type: 'dictionary.changed', data: null });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(dictionaryFaults.codeTaken);
    throw error;
  }
}

const namesOf = ({ name, nameEn, nameMn }: Pick<DictionaryForm, 'name' | 'nameEn' | 'nameMn'>) => ({
  ...{ name, nameEn: nameEn || name, nameMn },
});

/** Creates a dictionary without entries. */
export const addOwnDictionary = (db: Db, live: Live, actor: Actor, { dictionaryCode, ...form }: DictionaryForm) =>
  change(db, live, async (tx) => {
    await store.insert(tx, { ...namesOf(form), code: dictionaryCode });
    await recordChange(tx, actor, 'dictionary.save', dictionaryCode, { before: {}, after: namesOf(form) });
  });

/** Renames a dictionary; refused after a concurrent change. */
export const updateDictionary = (
  db: Db,
  live: Live,
  actor: Actor,
  version: number,
  { dictionaryCode, ...form }: DictionaryForm,
) =>
  change(db, live, async (tx) => {
    const { row } = await dictionaryToKeep(tx, dictionaryCode);
    const after = namesOf(form);
    ensure(await store.update(tx, dictionaryCode, version, after), wireFaults.changed);
    await recordChange(tx, actor, 'dictionary.update', dictionaryCode, { before: row, after });
  });

/** Deletes a dictionary of the school's own with its entries. */
export const removeDictionary = (db: Db, live: Live, actor: Actor, code: string) =>
  change(db, live, async (tx) => {
    const { row, entryCount } = await dictionaryToKeep(tx, code);
    ensure(!row.builtIn, dictionaryFaults.builtIn);
    await store.remove(tx, code);
    await recordAudit(tx, actor, 'dictionary.delete', code, { name: row.name, entries: entryCount });
  });

/** Adds an entry at the end of a dictionary that people may add to. */
export async function addEntry(db: Db, live: Live, actor: Actor, dictionary: string, form: DictionaryEntryForm) {
  ensure(!closedDictionaries.includes(dictionary), dictionaryFaults.closed);
  await addCountedEntry(db, live, actor, dictionary, form);
}

/** Adds an entry at the end of any dictionary: for the feature that counts with its entries. */
export const addCountedEntry = (
  db: Db,
  live: Live,
  actor: Actor,
  dictionary: string,
  { entryCode, ...form }: DictionaryEntryForm,
) =>
  change(db, live, async (tx) => {
    await dictionaryToKeep(tx, dictionary);
    const position = await store.nextPosition(tx, dictionary);
    const row = { ...namesOf(form), enabled: form.enabled, dictionary, code: entryCode, position };
    await store.insertEntry(tx, row);
    const after = { ...namesOf(form), enabled: form.enabled };
    await recordChange(tx, actor, 'dictionary.saveentry', dictionary, { before: {}, after, code: entryCode });
  });

/** Renames an entry, or switches it off or on. */
export const updateEntry = (
  db: Db,
  live: Live,
  actor: Actor,
  dictionary: string,
  { entryCode, ...form }: DictionaryEntryForm,
) =>
  change(db, live, async (tx) => {
    const before = await store.findEntry(tx, dictionary, entryCode);
    ensure(before, wireFaults.gone);
    const after = { ...namesOf(form), enabled: form.enabled };
    await store.updateEntry(tx, dictionary, entryCode, after);
    await recordChange(tx, actor, 'dictionary.updateentry', dictionary, { before, after, code: entryCode });
  });

/** Moves an entry within its dictionary. */
export const moveEntry = (db: Db, live: Live, dictionary: string, code: string, position: number) =>
  change(db, live, async (tx) => {
    await dictionaryToKeep(tx, dictionary);
    const codes = await store.codesInOrder(tx, dictionary);
    ensure(codes.includes(code), wireFaults.gone);
    const others = codes.filter((one) => one !== code);
    await place(tx, dictionary, others.toSpliced(Math.min(position, others.length), 0, code));
  });

async function place(tx: Db, dictionary: string, codes: string[]): Promise<void> {
  for (const [position, code] of codes.entries()) await store.updateEntry(tx, dictionary, code, { position });
}

/** Deletes an entry of the school's own from a dictionary that people may add to. */
export async function removeEntry(db: Db, live: Live, actor: Actor, dictionary: string, code: string) {
  ensure(!closedDictionaries.includes(dictionary), dictionaryFaults.closed);
  await removeCountedEntry(db, live, actor, dictionary, code);
}

/** Deletes an entry of the school's own from any dictionary: for the feature that counts with its entries. */
export const removeCountedEntry = (db: Db, live: Live, actor: Actor, dictionary: string, code: string) =>
  change(db, live, async (tx) => {
    const found = await store.findEntry(tx, dictionary, code);
    ensure(found, wireFaults.gone);
    ensure(!found.builtIn, dictionaryFaults.builtIn);
    await store.removeEntry(tx, dictionary, code);
    await place(tx, dictionary, await store.codesInOrder(tx, dictionary));
    await recordAudit(tx, actor, 'dictionary.deleteentry', dictionary, { code, name: found.name });
  });
