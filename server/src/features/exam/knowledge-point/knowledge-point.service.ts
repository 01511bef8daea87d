import {
  type KnowledgePoint,
  knowledgePointDepth,
  knowledgePointFaults,
  mayEditKnowledgePoint,
} from '@xueyan/contract/exam/knowledge-point';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { type KnowledgePointRow, knowledgePointStore as store } from './knowledge-point.store.ts';
import { fromTheTop, levelsBelow, lineOf } from './point-tree.rule.ts';

/** Lists the knowledge points of a subject, or of all, in the order of the tree. */
export async function listKnowledgePoints(db: Db, subject: string | undefined): Promise<KnowledgePoint[]> {
  const rows = await store.described(db, subject);
  return fromTheTop(rows.map(({ row, questionCount }) => ({ ...row, questionCount }))).map((row) => ({
    ...{ knowledgePointId: row.id, parentId: row.parentId, name: row.name, subject: row.subject },
    ...{ ownerId: row.ownerId, questionCount: row.questionCount },
  }));
}

async function pointToEdit(db: Db, actor: Actor, id: string): Promise<KnowledgePointRow> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditKnowledgePoint(actor, found), wireFaults.gone);
  return found;
}

async function named<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(knowledgePointFaults.nameTaken);
    throw error;
  }
}

interface NewPoint {
  name: string;
  subject: string;
  parentId: string | null;
}

/** Adds a knowledge point at the end of its level; any author of questions may. */
export const addKnowledgePoint = (db: Db, actor: Actor, form: NewPoint) =>
  named(
    db.transaction(async (tx) => {
      const id = await insertKnowledgePoint(tx, actor.id, form);
      await recordAudit(tx, actor, 'knowledgepoint.save', id, { name: form.name });
      return id;
    }),
  );

/** Adds a knowledge point without checking rights, for the initial data of a school. */
export async function insertKnowledgePoint(db: Db, ownerId: string, { name, subject, parentId }: NewPoint) {
  await store.lock(db);
  const parent = parentId ? await store.find(db, parentId) : null;
  ensure(parent !== undefined, wireFaults.gone);
  const of = parent?.subject ?? subject;
  const depth = lineOf(await store.ofSubject(db, of), parentId).length + 1;
  ensure(depth <= knowledgePointDepth, knowledgePointFaults.tooDeep, { max: knowledgePointDepth });
  const position = ((await store.siblings(db, of, parentId)).at(-1)?.position ?? -1) + 1;
  return store.insert(db, { name, subject: of, parentId, position, ownerId });
}

/** Renames a knowledge point. */
export const renameKnowledgePoint = (db: Db, actor: Actor, id: string, name: string) =>
  named(
    db.transaction(async (tx) => {
      const before = await pointToEdit(tx, actor, id);
      await store.update(tx, id, { name });
      await recordAudit(tx, actor, 'knowledgepoint.rename', id, { before: before.name, after: name });
    }),
  );

/** Moves a knowledge point with everything below it, within its subject. */
export const moveKnowledgePoint = (db: Db, actor: Actor, id: string, parentId: string | null, position: number) =>
  named(
    db.transaction(async (tx) => {
      await store.lock(tx);
      const { name, subject, parentId: before } = await pointToEdit(tx, actor, id);
      const parent = parentId ? await store.find(tx, parentId) : null;
      ensure(parent !== undefined, wireFaults.gone);
      ensure(!parent || parent.subject === subject, knowledgePointFaults.otherSubject);
      const all = await store.ofSubject(tx, subject);
      const above = lineOf(all, parentId);
      ensure(!above.includes(id), knowledgePointFaults.intoItself);
      const depth = above.length + levelsBelow(all, id);
      ensure(depth <= knowledgePointDepth, knowledgePointFaults.tooDeep, { max: knowledgePointDepth });
      const others = (await store.siblings(tx, subject, parentId)).filter((one) => one.id !== id);
      const order = others.map((one) => one.id).toSpliced(Math.min(position, others.length), 0, id);
      for (const [place, one] of order.entries())
        await store.update(tx, one, { position: place, ...(one === id && { parentId }) });
      await recordAudit(tx, actor, 'knowledgepoint.move', id, { name, before, after: parentId });
    }),
  );

/** Deletes a knowledge point without children that no question names. */
export const removeKnowledgePoint = (db: Db, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    await store.lock(tx);
    const { name, subject } = await pointToEdit(tx, actor, id);
    ensure((await store.siblings(tx, subject, id)).length === 0, knowledgePointFaults.hasChildren);
    const n = await store.countQuestions(tx, id);
    ensure(n === 0, knowledgePointFaults.inUse, { n });
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'knowledgepoint.delete', id, { name });
  });

/** Returns a function that tests whether a point equals another or is below it, in the current tree. */
export async function pointsWithin(db: Db): Promise<(id: string, above: string) => boolean> {
  const rows = (await store.described(db, undefined)).map(({ row }) => row);
  const lines = new Map(rows.map(({ id }) => [id, new Set(lineOf(rows, id))]));
  return (id, above) => lines.get(id)?.has(above) ?? false;
}

/** Faults unless all of the points exist. */
export async function ensureKnowledgePoints(db: Db, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  ensure((await store.named(db, wanted)).length === wanted.length, wireFaults.gone);
}
