import type { View } from '@xueyan/contract/base/view';
import type { ComponentType } from 'react';

/**
 * What a feature brings to every page, besides its own pages (`*Page.tsx`, which the menu names). All of it is fetched
 * before the first page is seen: what is heavy is imported lazily by what stands here.
 */
export interface Feature {
  /** Fields, words and icons in the header, or commands of the palette that are offered with them; in the order of their places. */
  tools?: { place: number; Tool: ComponentType }[];
  /** Stand ready on every page, whether or not anything of them is seen: reminders, opened sign-ins … */
  watchers?: ComponentType[];
  /** Stand first on the homes of teachers and students. */
  homeParts?: ComponentType[];
  /** Pages that fill the window by themselves, without the shell. */
  bareViews?: View[];
}
