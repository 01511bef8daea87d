import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { TeamPerson } from './student-team.ts';

/** Maximum number of columns of a board, of its cards, and of steps of a card. */
export const boardLimits = { columns: 12, cards: 500, steps: 30 } as const;

const Step = z.strictObject({ text: Name(100), done: z.boolean() });

export const Card = z.object({
  cardId: Id,
  columnId: Id,
  title: z.string(),
  text: z.string(),
  ownerId: Id.nullable(),
  dueTime: DateTime.nullable(),
  checklist: z.array(Step),
  /** Time at which it was moved to the last column; null: not done. */
  doneTime: DateTime.nullable(),
  version: z.number().int(),
});
export type Card = z.output<typeof Card>;

export const CardForm = z.strictObject({
  columnId: Id,
  title: Name(100),
  text: z.string().trim().max(500),
  ownerId: Id.nullable(),
  dueTime: DateTime.nullable(),
  checklist: z.array(Step).max(boardLimits.steps),
});
export type CardForm = z.output<typeof CardForm>;

export const TeamBoard = z.object({
  teamId: Id,
  teamName: z.string(),
  /** The actor may change it. */
  writer: z.boolean(),
  members: z.array(TeamPerson),
  /** Cards in the last column are done. */
  columns: z.array(z.object({ columnId: Id, title: z.string() })),
  /** In their order within the columns. */
  cards: z.array(Card),
});
export type TeamBoard = z.output<typeof TeamBoard>;

const Team = z.object({ teamId: Id });

export const teamBoardApi = {
  get: get('teamboard/get', {
    access: 'user',
    summary: 'The board of a team: its columns and cards',
    input: Team,
    output: TeamBoard,
  }),
  saveColumn: post('teamboard/savecolumn', {
    access: 'user',
    summary: 'Adds a column before the last one, or gives one another title',
    input: z.strictObject({ teamId: Id, columnId: Id.nullable(), title: Name(20) }),
    output: z.object({ columnId: Id }),
  }),
  removeColumn: post('teamboard/deletecolumn', {
    access: 'user',
    audit: { action: 'teamboard.deletecolumn', target: 'columnId' },
    summary: 'Deletes a column without cards; two stay at least',
    input: z.strictObject({ columnId: Id }),
    output: z.null(),
  }),
  saveCard: post('teamboard/savecard', {
    access: 'user',
    summary: 'Adds a card at the end of a column, or changes one; refused when another member did meanwhile',
    input: z.strictObject({ teamId: Id, cardId: Id.nullable(), card: CardForm, version: Version }),
    output: z.object({ cardId: Id }),
  }),
  moveCard: post('teamboard/movecard', {
    access: 'user',
    summary: 'Puts a card at a position of a column, counted from 0 without the card itself',
    input: z.strictObject({ cardId: Id, columnId: Id, position: z.number().int().min(0).max(boardLimits.cards) }),
    output: z.null(),
  }),
  removeCard: post('teamboard/deletecard', {
    access: 'user',
    audit: { action: 'teamboard.deletecard', target: 'cardId' },
    summary: 'Takes a card off the board; it is kept, and counts for whoever had done it',
    input: z.strictObject({ cardId: Id }),
    output: z.null(),
  }),
};

export const teamBoardFaults = faults('teamBoard', {
  hasCards: {
    zh: '该列还有卡片，请先移走',
    en: 'There are cards in the column: move them first',
    mn: 'Баганад карт байна, эхлээд зөөнө үү',
  },
  columns: {
    zh: '看板须有 2–{max} 列',
    en: 'A board has 2 to {max} columns',
    mn: 'Самбар 2–{max} баганатай байна',
  },
  tooMany: { zh: '看板最多 {max} 张卡片', en: 'A board has {max} cards at most', mn: 'Самбарт дээд тал нь {max} карт' },
  notMember: {
    zh: '负责人须是团队成员',
    en: 'Who has a card must be in the team',
    mn: 'Хариуцагч нь багийн гишүүн байх ёстой',
  },
});

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The columns or cards of a team have changed. */
    'teamboard.changed': { teamId: string };
  }
}
