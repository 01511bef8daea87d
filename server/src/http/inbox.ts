import type { InboxKind } from '@xueyan/contract/composed/inbox';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../db/connect.ts';

/** Number of requests that wait for a decision, and since when the oldest does. */
export interface Waiting {
  count: number;
  oldestAt: Date | null;
}

/** Kind of request that somebody has to decide, and the page on which they do. */
export interface InboxPart {
  kind: InboxKind;
  titles: Omit<Text, 'tw'>;
  /** Address of the page, showing what waits. */
  path: string;
  /** Permission to decide. */
  needs: Permission;
  /** Returns what waits for this person, of what they may decide. */
  waiting(db: Db, actor: Actor): Promise<Waiting>;
}
