import type { View } from '@xueyan/contract/base/view';
import type { ComponentType } from 'react';
import type { FilePickerProps } from './layout/file-picker-slot.ts';
import type { HomePart } from './layout/home-slot.ts';

/**
 * Additions of a feature to every page, besides its own pages (`*Page.tsx`, which the menu names). All of them are
 * fetched before the first page renders, so they import heavy code lazily.
 */
export interface Feature {
  /**
   * Fields, texts and icons in the header, or commands of the palette that are offered with them; sorted by `place`.
   */
  tools?: { place: number; Tool: ComponentType }[];
  /**
   * Components mounted on every page without a view of their own, or with one only at times: reminders, opened sign-ins
   * …
   */
  watchers?: ComponentType[];
  /** Cards of the homes, each under its code. */
  homeParts?: { card: HomePart; Part: ComponentType }[];
  /** Dialog to choose stored files in, for editors and courseware. */
  filePicker?: ComponentType<FilePickerProps>;
  /** Pages that fill the window without the shell. */
  bareViews?: View[];
}
