import type { ComponentType } from 'react';
import { ToolBoundary } from '../../ui/feedback/ToolBoundary.tsx';
import { features } from '../features.ts';
import { PaletteEntries } from './PaletteEntries.tsx';

/**
 * Tools of the header; each renders only for people who can use it. Tools used in every lesson are here, in the order
 * of `place`: palette, timetable, sign-in, memo, messages, help; everything else is behind the avatar alone.
 */
const tools: ComponentType[] = [
  PaletteEntries,
  ...features
    .flatMap((feature) => feature.tools ?? [])
    .toSorted((a, b) => a.place - b.place)
    .map(({ Tool }) => Tool),
];

/** Fields, texts and icons in the bar, or rows in the sheet: see `HeaderSlot`. */
export function HeaderTools() {
  return tools.map((Tool, index) => (
    // The list never changes while the page lives.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <ToolBoundary key={index}>
      <Tool />
    </ToolBoundary>
  ));
}
