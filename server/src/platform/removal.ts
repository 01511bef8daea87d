import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../db/connect.ts';

/** Kinds of records that several features store data about. */
export type RemovalKind = 'section' | 'attachment';

/**
 * Removes, in the transaction that removes the records, the data of higher features about them. Returns the work left
 * for after the commit, such as ending machines.
 */
export type RemoveWith = (db: Db, actor: Actor, kind: RemovalKind, ids: string[]) => Promise<() => Promise<void>>;
