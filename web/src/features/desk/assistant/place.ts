import type { AssistantSettings } from '@xueyan/contract/desk/assistant';

export type Place = Pick<AssistantSettings, 'edge' | 'offset'>;

/** Pixels that are left free: the header above, on a phone the tabs below. The style sheet has the same. */
export const freeAbove = 76;
export const freeBelow = 84;
export const entryHeight = 48;

const step = 4;
const within = (offset: number) => Math.round(Math.min(100, Math.max(0, offset)) * 10) / 10;

/** Where the entry lies when it is let go with its middle at a point of the window: at the nearer side. */
export function placeAt(point: { x: number; y: number }, window: { width: number; height: number }): Place {
  const room = window.height - freeAbove - freeBelow - entryHeight;
  const offset = room > 0 ? ((point.y - entryHeight / 2 - freeAbove) / room) * 100 : 0;
  return { edge: point.x < window.width / 2 ? 'left' : 'right', offset: within(offset) };
}

/** Where an arrow key moves it; undefined for other keys. */
export function placeByKey({ edge, offset }: Place, key: string): Place | undefined {
  if (key === 'ArrowUp') return { edge, offset: within(offset - step) };
  if (key === 'ArrowDown') return { edge, offset: within(offset + step) };
  if (key === 'ArrowLeft') return { edge: 'left', offset };
  if (key === 'ArrowRight') return { edge: 'right', offset };
  return undefined;
}
