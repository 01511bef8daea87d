import type { Text } from '@xueyan/contract/wire/language';
import type { Db } from '../db/connect.ts';
import type { Slice } from '../db/slice.ts';

/** Record of a person in their archive; further fields are written to `records.json` as they are. */
export interface PortableRow {
  title: string | null;
  at: Date | null;
  /** Markdown; it also becomes a file of its own. */
  text?: string | null;
  /** Stored files that belong to it, as far as they are the person's own. */
  fileIds?: string[] | null;
  /** Files made for the archive, such as a mind map in a format of other programs. */
  made?: { name: string; bytes: Buffer }[];
  [field: string]: unknown;
}

/** What a feature stores about a person, for the archive that the person takes away. */
export interface PortablePart {
  /** Folder of the archive. */
  key: string;
  titles: Omit<Text, 'tw'>;
  /** Tables whose rows of the person it covers. */
  tables: readonly string[];
  /**
   * Returns a slice of the person's records in a total order. The caller may be an administrator, so it returns only
   * what the person may see: published marks, and nothing by or about others.
   */
  rows(db: Db, userId: string, slice: Slice): Promise<PortableRow[]>;
}

export const portablePart = (part: PortablePart): PortablePart => part;
