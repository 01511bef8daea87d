import { teachersIn } from '@xueyan/contract/school/course-policy';
import { mayWriteInTeam } from '@xueyan/contract/teaching/student-team';
import { boardLimits, type TeamBoard, type teamBoardApi, teamBoardFaults } from '@xueyan/contract/teaching/team-board';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { everInTeam, type FoundTeam, teamToRead, teamToWrite } from '../student-team/student-team.service.ts';
import { type CardRow, teamBoardStore } from './team-board.store.ts';

type Api = typeof teamBoardApi;

/** Initial columns of a board; cards in the last column are done. */
const firstColumns = ['待办', '进行中', '已完成'];

/** Returns the board of a team. */
export async function getBoard(db: Db, time: Clock, actor: Actor, teamId: string): Promise<TeamBoard> {
  const found = await teamToRead(db, actor, teamId);
  const columns = await teamBoardStore.columns(db, teamId);
  const people = await everInTeam(db, teamId);
  return {
    ...{ teamId, teamName: found.team.name, writer: mayWriteInTeam(actor, found) && !found.team.endedAt },
    // Former members stay beside their cards.
    members: people.map(({ userId, userName, avatar }) => ({ userId, userName, avatar })),
    columns: columns.map(({ id, title }) => ({ columnId: id, title })),
    cards: (await teamBoardStore.cards(db, teamId)).map((card) => present(time, card)),
  };
}

const present = (time: Clock, { id, columnId, title, text, ownerId, checklist, version, ...card }: CardRow) => ({
  ...{ cardId: id, columnId, title, text, ownerId, checklist, version },
  ...{ dueTime: time.writeOptional(card.dueAt), doneTime: time.writeOptional(card.doneAt) },
});

const tell = (db: Db, { live }: Platform, { team, course, memberIds }: FoundTeam) =>
  live.toUsers(db, [...new Set([...memberIds, ...teachersIn(course)])], {
    type: 'teamboard.changed',
    data: { teamId: team.id },
  });

/** Returns the board of the actor's own team with its columns, locked until the transaction ends. */
async function boardToWrite(db: Db, actor: Actor, teamId: string) {
  const found = await teamToWrite(db, actor, teamId);
  await teamBoardStore.lock(db, teamId);
  if ((await teamBoardStore.columns(db, teamId)).length === 0)
    await teamBoardStore.insertColumns(
      db,
      firstColumns.map((title, position) => ({ teamId, title, position })),
    );
  return { found, columns: await teamBoardStore.columns(db, teamId) };
}

/** Creates the initial columns of a team's board. */
export const openBoard = (db: Db, actor: Actor, teamId: string) =>
  db.transaction(async (tx) => (await boardToWrite(tx, actor, teamId)).columns.map(({ id }) => id));

/** Adds a column before the last one, or renames a column. */
export const saveColumn = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { teamId, columnId, title: written }: z.output<Api['saveColumn']['input']>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { found, columns } = await boardToWrite(tx, actor, teamId);
    const { title } = await publishable(tx, actor, { title: written });
    let id = columnId;
    if (id) {
      ensure(
        columns.some((one) => one.id === id),
        wireFaults.gone,
      );
      await teamBoardStore.setColumn(tx, id, { title });
    } else {
      ensure(columns.length < boardLimits.columns, teamBoardFaults.columns, { max: boardLimits.columns });
      const last = columns.at(-1);
      const position = last?.position ?? 0;
      if (last) await teamBoardStore.setColumn(tx, last.id, { position: position + 1 });
      id = await teamBoardStore.insertColumns(tx, [{ teamId, title, position }]);
    }
    await tell(tx, platform, found);
    return id;
  });

/** Deletes a column that never had a card. */
export const removeColumn = (db: Db, platform: Platform, actor: Actor, columnId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const column = await teamBoardStore.column(tx, columnId);
    ensure(column, wireFaults.gone);
    const { found, columns } = await boardToWrite(tx, actor, column.teamId);
    ensure(columns.length > 2, teamBoardFaults.columns, { max: boardLimits.columns });
    ensure((await teamBoardStore.countEver(tx, columnId)) === 0, teamBoardFaults.hasCards);
    await teamBoardStore.removeColumn(tx, columnId);
    await tell(tx, platform, found);
  });

/** Adds a card at the end of a column, or changes one. */
export const saveCard = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { teamId, cardId, card, version }: z.output<Api['saveCard']['input']>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { found, columns } = await boardToWrite(tx, actor, teamId);
    const held = await teamBoardStore.cards(tx, teamId);
    const before = held.find(({ id }) => id === cardId);
    ensure(!cardId || before, wireFaults.gone);
    ensure(before || held.length < boardLimits.cards, teamBoardFaults.tooMany, { max: boardLimits.cards });
    ensure(!before || before.version === version, wireFaults.changed);
    ensure(
      columns.some(({ id }) => id === card.columnId),
      wireFaults.gone,
    );
    const { ownerId } = card;
    // A card may stay with a former member.
    const kept = ownerId === null || ownerId === before?.ownerId || found.memberIds.includes(ownerId);
    ensure(kept, teamBoardFaults.notMember);
    const { dueTime, ...rest } = card;
    const words = await publishable(tx, actor, { title: card.title, text: card.text });
    const row = {
      ...{ ...rest, ...words, dueAt: dueTime === null ? null : platform.clock.read(dueTime) },
      doneAt: doneAt(before, card.columnId, columns.at(-1)?.id),
    };
    const last = held.filter((one) => one.columnId === card.columnId).length;
    if (before) await teamBoardStore.setCard(tx, before.id, { ...row, version: version + 1 });
    const id =
      before?.id ?? (await teamBoardStore.insertCard(tx, { ...row, teamId, position: last, authorId: actor.id }));
    await tell(tx, platform, found);
    return id;
  });

const doneAt = (before: CardRow | undefined, columnId: string, lastId: string | undefined) =>
  columnId === lastId ? (before?.doneAt ?? clock.now()) : null;

/** Moves a card to a position of a column. */
export const moveCard = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { cardId, columnId, position }: z.output<Api['moveCard']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const seen = await teamBoardStore.card(tx, cardId);
    ensure(seen, wireFaults.gone);
    const { found, columns } = await boardToWrite(tx, actor, seen.teamId);
    // Read again: others may have moved it before the lock was obtained.
    const card = await teamBoardStore.card(tx, cardId);
    ensure(card, wireFaults.gone);
    ensure(
      columns.some(({ id }) => id === columnId),
      wireFaults.gone,
    );
    const others = (await teamBoardStore.cards(tx, seen.teamId)).filter(
      (one) => one.columnId === columnId && one.id !== cardId,
    );
    const order = others.toSpliced(position, 0, card);
    for (const [at, { id }] of order.entries()) await teamBoardStore.setCard(tx, id, { position: at });
    await teamBoardStore.setCard(tx, cardId, { columnId, doneAt: doneAt(card, columnId, columns.at(-1)?.id) });
    await tell(tx, platform, found);
  });

/** Removes a card from the board; it stays on record. */
export const removeCard = (db: Db, platform: Platform, actor: Actor, cardId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const card = await teamBoardStore.card(tx, cardId);
    ensure(card, wireFaults.gone);
    const { found } = await boardToWrite(tx, actor, card.teamId);
    await teamBoardStore.setCard(tx, cardId, { removedAt: clock.now() });
    await tell(tx, platform, found);
  });

/** Counts the cards that members have done, for their contribution. */
export const doneCards = (db: Db, courseId: string) => teamBoardStore.doneCounts(db, courseId);
