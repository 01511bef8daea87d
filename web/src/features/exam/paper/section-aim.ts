import { positionAt, rowsIn } from '../../../ui/drag/row-aim.ts';
import type { Arrow, Point } from '../../../ui/drag/useDrag.ts';

/** Where a section would land: the index among the other sections. */
export interface SectionAim {
  place: number;
}

interface Named {
  id: string;
}

/** Returns the target of a section under a point. */
export const placeAt = (paper: HTMLElement | null, id: string, { y }: Point): SectionAim => ({
  place: positionAt(rowsIn(paper, 'section'), id, y),
});

/** Returns the target one step further by key, at most the first or the last place. */
export function placeFrom(sections: Named[], id: string, arrow: Arrow, now: SectionAim | null): SectionAim | null {
  const place = now?.place ?? sections.findIndex((one) => one.id === id);
  if (place < 0) return null;
  const step = arrow === 'ArrowDown' ? 1 : arrow === 'ArrowUp' ? -1 : 0;
  return { place: Math.min(sections.length - 1, Math.max(0, place + step)) };
}

/** Returns the sections after one of them has moved. */
export function placed<S extends Named>(sections: S[], id: string, { place }: SectionAim): S[] {
  const section = sections.find((one) => one.id === id);
  return section ? sections.filter((one) => one !== section).toSpliced(place, 0, section) : sections;
}

/**
 * Returns on which side of a section the dragged one would land; undefined for all others, and where it would land at
 * the place that it has.
 */
export function sectionLine(
  sections: Named[],
  dragged: string,
  { place }: SectionAim,
  id: string,
): 'before' | 'after' | undefined {
  if (sections[place]?.id === dragged) return undefined;
  const others = sections.filter((one) => one.id !== dragged);
  if (others[place]?.id === id) return 'before';
  return place === others.length && others.at(-1)?.id === id ? 'after' : undefined;
}
