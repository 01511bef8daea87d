import type { PaletteChoice, Ranges } from '@xueyan/contract/composed/palette';
import type { ReactNode } from 'react';

/** A line of what was found. */
export interface PaletteItem {
  key: string;
  title: string;
  /** Signs of the title that matched. */
  ranges: Ranges;
  icon?: ReactNode;
  note?: string;
  run: () => void;
  /** Choosing it does not close the palette. */
  stays?: boolean;
  /** How it is remembered; nothing for what should not be. */
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
