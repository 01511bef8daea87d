import type { PaletteRecordKind } from '@xueyan/contract/composed/palette';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../db/connect.ts';
import type { Clock } from '../platform/clock.ts';

/** A record by its name, as the palette shows it. */
export interface FoundName {
  recordId: string;
  /** What it stands in, where its page is that of the whole. */
  parentId?: string;
  title: string;
  /** Where it is, or whose. */
  note: string;
}

/** What is looked for: records in which the words stand, or, where they may be pinyin, the latest ones whatever they are called. */
export interface FindWish {
  words: string | undefined;
  most: number;
}

/** Records of a feature that the palette finds by name: those that the actor may open, and no others. */
export interface Finder {
  kind: PaletteRecordKind;
  may?(actor: Actor): boolean;
  names(db: Db, clock: Clock, actor: Actor, wish: FindWish): Promise<FoundName[]>;
}
