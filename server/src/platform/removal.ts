import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../db/connect.ts';

/** Records that several features keep something about. */
export type RemovalKind = 'section' | 'attachment';

/**
 * Removes, in the transaction that removes the records, what features above hold of them. Answers what is left to do
 * once it is committed, such as ending machines.
 */
export type RemoveWith = (db: Db, actor: Actor, kind: RemovalKind, ids: string[]) => Promise<() => Promise<void>>;
