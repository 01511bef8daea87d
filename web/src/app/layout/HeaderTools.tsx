import type { ComponentType } from 'react';
import { ToolBoundary } from '../../ui/feedback/ToolBoundary.tsx';
import { features } from '../features.ts';
import { PaletteEntries } from './PaletteEntries.tsx';

/**
 * The tools of the header; each shows itself only to who may use it. What is used in every lesson stands here, in the
 * order of the places: palette, timetable, sign-in, memo, messages, help; everything else is behind the avatar, and there only.
 */
const tools: ComponentType[] = [
  PaletteEntries,
  ...features
    .flatMap((feature) => feature.tools ?? [])
    .toSorted((a, b) => a.place - b.place)
    .map(({ Tool }) => Tool),
];

/** Fields, words and icons in the bar, or rows in the sheet: see `HeaderPlace`. */
export function HeaderTools() {
  return tools.map((Tool, index) => (
    // The list never changes while the page lives.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <ToolBoundary key={index}>
      <Tool />
    </ToolBoundary>
  ));
}
