import type { PaletteChoice, PaletteRecord, Ranges } from '@xueyan/contract/composed/palette';
import type { ReactNode } from 'react';

/** A line of the results. */
export interface PaletteItem {
  key: string;
  title: string;
  /** Matching characters of the title. */
  ranges: Ranges;
  icon?: ReactNode;
  note?: string;
  /** Passage of the text that holds the words. */
  excerpt?: PaletteRecord['excerpt'];
  run: () => void;
  /** Choosing it leaves the palette open. */
  stays?: boolean;
  /** Entry stored among the recent choices; undefined: not stored. */
  recent?: PaletteChoice;
}

export interface PaletteGroup {
  key:
    | 'recent'
    | 'next'
    | 'place'
    | 'action'
    | 'setting'
    | 'course'
    | 'section'
    | 'board'
    | 'person'
    | 'help'
    | 'record'
    | 'class';
  items: PaletteItem[];
}
