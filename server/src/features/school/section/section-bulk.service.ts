import { sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOfChange } from '../course/course.service.ts';
import { removeIn } from './section.service.ts';
import { sectionStore } from './section.store.ts';
import { ensureNoCircle, sectionsToEdit } from './section-release.service.ts';

/** Moves sections to the end of a chapter in their order. */
export const moveSections = (db: Db, live: Live, actor: Actor, sectionIds: string[], parentId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId, rows } = await sectionsToEdit(tx, actor, sectionIds);
    await sectionStore.lockCourse(tx, courseId);
    const parent = await sectionStore.find(tx, parentId);
    ensure(parent?.courseId === courseId && parent.kind === 'chapter', sectionFaults.wrongParent);
    ensure(
      rows.every(({ kind }) => kind !== 'chapter'),
      sectionFaults.wrongParent,
    );
    const moved = new Set(rows.map(({ id }) => id));
    const order = (await sectionStore.inOrder(tx, courseId)).filter(({ id }) => moved.has(id));
    const there = (await sectionStore.siblings(tx, courseId, parentId)).filter(({ id }) => !moved.has(id));
    for (const [place, one] of [...there, ...order].entries()) await sectionStore.place(tx, one.id, parentId, place);
    await ensureNoCircle(tx, courseId);
    await notifyOfChange(tx, live, courseId, { sectionId: null, outline: true });
  });

/** Deletes sections, and chapters once they are empty, either all of them or none. */
export async function removeSections(db: Db, platform: Platform, actor: Actor, sectionIds: string[]): Promise<void> {
  const endings = await db.transaction(async (tx) => {
    const { rows } = await sectionsToEdit(tx, actor, sectionIds);
    const inside = rows.filter(({ kind }) => kind !== 'chapter');
    const ends: (() => Promise<void>)[] = [];
    for (const { id } of [...inside, ...rows.filter((row) => !inside.includes(row))])
      ends.push(await removeIn(tx, platform, actor, id, sectionIds));
    return ends;
  });
  for (const end of endings) await end();
}

const longest = 60;

/** Replaces a prefix of titles by another; returns how many changed. */
export const renameSections = (
  db: Db,
  live: Live,
  actor: Actor,
  sectionIds: string[],
  { take, put }: { take: string; put: string },
): Promise<{ changed: number }> =>
  db.transaction(async (tx) => {
    const { courseId, rows } = await sectionsToEdit(tx, actor, sectionIds);
    let changed = 0;
    for (const { id, title } of rows) {
      if (!title.startsWith(take)) continue;
      const next = [...`${put}${title.slice(take.length)}`.trim()].slice(0, longest).join('').trim();
      if (next === '' || next === title) continue;
      await sectionStore.rename(tx, id, next);
      changed += 1;
    }
    if (changed > 0) await notifyOfChange(tx, live, courseId, { sectionId: null, outline: true });
    return { changed };
  });
