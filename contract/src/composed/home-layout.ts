import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { DateTime, Name } from '../wire/scalar.ts';

/** The homes, one for each kind of people. */
export const homes = ['student', 'teacher', 'research', 'admin'] as const;
export type Home = (typeof homes)[number];

/** Cards of each home, in the default order. */
export const homeCards = {
  student: ['lessons', 'live', 'today', 'resume', 'recent', 'notices', 'courses', 'news'],
  teacher: ['lessons', 'live', 'applications', 'marking', 'labs', 'courses', 'recent', 'notices', 'news'],
  research: ['projects', 'stages', 'recent', 'notices', 'news'],
  admin: ['numbers', 'waiting', 'alerts', 'recent', 'notices', 'news'],
} as const satisfies Record<Home, readonly string[]>;
export type HomeCardOf<H extends Home> = (typeof homeCards)[H][number];
export type HomeCard = HomeCardOf<Home>;

/** A card as saved: cards unknown to this version are left out when read. */
const KeptCard = z.strictObject({ code: z.string().trim().min(1).max(40), hidden: z.boolean() });
export type KeptCard = z.output<typeof KeptCard>;
const keptMax = 40;

/** A card in its owner's order; a hidden one retains its position. */
export interface ArrangedCard<H extends Home = Home> {
  code: HomeCardOf<H>;
  hidden: boolean;
}

/** Returns every card of a home once: in the saved order, with unsaved ones after their default predecessors. */
export function arranged<H extends Home>(home: H, kept: readonly KeptCard[]): ArrangedCard<H>[] {
  const known = homeCards[home] as readonly HomeCardOf<H>[];
  const cards: ArrangedCard<H>[] = [];
  for (const { code, hidden } of kept) {
    const card = known.find((one) => one === code);
    if (card !== undefined && cards.every((one) => one.code !== card)) cards.push({ code: card, hidden });
  }
  known.forEach((code, index) => {
    if (cards.some((one) => one.code === code)) return;
    const after = cards.findIndex((one) => one.code === known[index - 1]);
    cards.splice(after + 1, 0, { code, hidden: false });
  });
  return cards;
}

/** Schema of a home's arrangement, as returned by each call that reads a home. */
export const homeLayoutOf = <H extends Home>(home: H) =>
  z.array(z.object({ code: z.enum(homeCards[home] as readonly HomeCardOf<H>[]), hidden: z.boolean() }));

/** Page of a single record: a location within the product, without a query. */
const PagePath = z.string().regex(/^\/[\w/-]{1,200}$/);

/** A page that the person opened and stayed at, with its window title at that time. */
export const OpenedPage = z.object({ path: PagePath, title: z.string(), time: DateTime });
export type OpenedPage = z.output<typeof OpenedPage>;

export const homeLayoutApi = {
  arrange: post('home/arrange', {
    access: 'user',
    summary: 'Puts the cards of one of my homes into order and hides some; none: as they are by default',
    input: z.strictObject({ home: z.enum(homes), cards: z.array(KeptCard).max(keptMax) }),
    output: z.null(),
  }),
  noteOpened: post('home/noteopened', {
    access: 'user',
    summary: 'Remembers a page of one record that I am at, for what my home shows as opened lately',
    input: z.strictObject({ path: PagePath, title: Name(120) }),
    output: z.null(),
  }),
};
