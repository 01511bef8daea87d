import type { MindMapContent } from '@xueyan/contract/content/mind-map';
import { markerOf } from '@xueyan/contract/content/xmind-content';

/** Parts of a map that a format may not hold; the rest are those of other programs that a map does not hold so. */
export const parts = [
  ...([
    'icons',
    'pictures',
    'lines',
    'detached',
    'summaries',
    'callouts',
    'boundaries',
    'labels',
    'attributes',
  ] as const),
  ...(['links', 'texts', 'topics', 'sheets'] as const),
] as const;
export type Part = (typeof parts)[number];
export type Lost = Partial<Record<Part, number>>;

export const count = (lost: Lost, part: Part, by = 1): void => {
  if (by > 0) lost[part] = (lost[part] ?? 0) + by;
};

/** Adds to what was lost what was lost elsewhere. */
export function addLost(lost: Lost, more: Lost): void {
  for (const part of parts) count(lost, part, more[part] ?? 0);
}

/** Icons that FreeMind has too: numbers. */
export const freeMindIcon = (icon: string): string | undefined => {
  const [group, number] = icon.split('_');
  return group === 'priority' && Number(number) < 10 ? `full-${number}` : undefined;
};

/** Returns the parts of a map that a file of the format will not have, with their number. */
export function lostIn(kind: string, { topics, lines }: MindMapContent): Lost {
  const lost: Lost = {};
  if (['png', 'svg', 'pdf'].includes(kind)) return lost;
  const keeps = { xmind: markerOf, mm: freeMindIcon }[kind] ?? (() => undefined);
  count(lost, 'icons', topics.flatMap(({ icons }) => icons).filter((icon) => !keeps(icon)).length);
  if (kind !== 'xmind') count(lost, 'pictures', topics.filter(({ picture }) => picture).length);
  if (kind !== 'xmind' && kind !== 'mm') count(lost, 'lines', lines.length);
  return lost;
}
