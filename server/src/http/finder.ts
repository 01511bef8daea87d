import type { PaletteRecordKind } from '@xueyan/contract/composed/palette';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../db/connect.ts';
import type { Clock } from '../platform/clock.ts';

/** Name of a record, as the palette shows it. */
export interface FoundName {
  recordId: string;
  /** Containing record, where the page belongs to the whole. */
  parentId?: string;
  title: string;
  /** Location or owner of the record. */
  note: string;
  /** Passage of its text that holds the words, with their positions. */
  excerpt?: { text: string; ranges: [from: number, to: number][] } | null;
}

/**
 * Search of the palette: returns records that contain the words, or the latest records of any name where the words may
 * be pinyin.
 */
export interface FindWish {
  words: string | undefined;
  most: number;
}

/** Finds records of a feature by name for the palette: only those that the actor may open. */
export interface Finder {
  kind: PaletteRecordKind;
  may?(actor: Actor): boolean;
  names(db: Db, clock: Clock, actor: Actor, wish: FindWish): Promise<FoundName[]>;
}
