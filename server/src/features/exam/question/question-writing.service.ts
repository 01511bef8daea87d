import { type QuestionForm, questionFaults } from '@xueyan/contract/exam/question';
import { wordsOf } from '@xueyan/contract/exam/question-words';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { isReferenced } from '../../../db/violation.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { ensureKnowledgePoints } from '../knowledge-point/knowledge-point.service.ts';
import { bankToFill } from '../question-bank/question-bank.service.ts';
import { ensureLevel } from './difficulty.service.ts';
import { bandsOf } from './likeness.rule.ts';
import { questionsToEdit, questionsToUse } from './question.service.ts';
import { type QuestionRow, questionStore as store } from './question.store.ts';
import { noteFiles } from './question-file.service.ts';
import { questionVersionStore } from './question-version.store.ts';

type Former = Pick<QuestionRow, 'bankId' | 'courseId' | 'chapterId' | 'difficulty'>;

/** Faults unless the actor may put a question there; its previous bank and course may stay. */
async function ensurePlace(db: Db, actor: Actor, form: QuestionForm, former?: Former): Promise<void> {
  if (form.bankId !== former?.bankId) await bankToFill(db, actor, form.bankId);
  if (form.courseId && form.courseId !== former?.courseId) await courseToEdit(db, actor, form.courseId);
  ensure(form.sharing !== 'course' || form.courseId, questionFaults.courseMissing);
  if (form.chapterId && (form.chapterId !== former?.chapterId || form.courseId !== former.courseId)) {
    const { courseId, kind } = await sectionToEdit(db, actor, form.chapterId);
    ensure(courseId === form.courseId && kind === 'chapter', questionFaults.otherChapter);
  }
  await ensureKnowledgePoints(db, form.knowledgePointIds);
  await ensureLevel(db, form.difficulty, former?.difficulty);
}

/** Returns the columns of a question from a form, with its search text. */
function columnsOf({ body, analysis: _, knowledgePointIds: __, ...rest }: QuestionForm) {
  const words = wordsOf(body.content);
  return { ...rest, ...words, kind: body.content.kind, bands: bandsOf(words.plain) };
}

/** Adds a question for an owner, without checking rights; off the shelf by default. */
export async function insertQuestion(
  db: Db,
  ownerId: string,
  form: QuestionForm,
  state: QuestionRow['state'] = 'offShelf',
): Promise<string> {
  const id = await store.insert(db, { ...columnsOf(form), ownerId, state });
  const { content, key } = form.body;
  await questionVersionStore.insert(db, {
    ...{ questionId: id, number: 1, content, key, analysis: form.analysis, authorId: ownerId },
  });
  await store.setPoints(db, id, form.knowledgePointIds);
  return id;
}

/** Adds a question of the actor's, off the shelf. */
export const addQuestion = (db: Db, actor: Actor, form: QuestionForm): Promise<string> =>
  db.transaction(async (tx) => {
    await ensurePlace(tx, actor, form);
    const id = await insertQuestion(tx, actor.id, form);
    await noteFiles(tx, actor, id);
    await recordAudit(tx, actor, 'question.save', id, { kind: form.body.content.kind, bankId: form.bankId });
    return id;
  });

/** Changes a question; changed contents become a new version, and papers keep theirs. */
export const updateQuestion = (
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  form: QuestionForm,
  action: 'question.update' | 'question.restore' = 'question.update',
) =>
  db.transaction(async (tx) => {
    const [before] = await questionsToEdit(tx, actor, [id]);
    ensure(before, wireFaults.gone);
    await ensurePlace(tx, actor, form, before.row);
    const present = await questionVersionStore.current(tx, id);
    const { content, key } = form.body;
    const written = { content, key, analysis: form.analysis };
    const changed = !present || !isSame(written, present);
    const number = before.row.number + (changed ? 1 : 0);
    const after = await store.update(tx, id, version, { ...columnsOf(form), number });
    ensure(after, wireFaults.changed);
    if (changed) {
      await questionVersionStore.insert(tx, { ...written, questionId: id, number, authorId: actor.id });
      await noteFiles(tx, actor, id);
    }
    await store.setPoints(tx, id, form.knowledgePointIds);
    await recordAudit(tx, actor, action, id, { number, title: before.row.title });
    return { version: after };
  });

/** Sorts the fields of objects, since the database orders them its own way. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, inOrder(field)]),
  );
};

type Written = Pick<QuestionForm, 'analysis'> & QuestionForm['body'];

const isSame = (one: Written, { content, key, analysis }: Written) =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder({ content, key, analysis }));

/** Copies a question that the actor may use into a bank; the copy is their own, off the shelf. */
export const copyQuestion = (db: Db, actor: Actor, id: string, bankId: string): Promise<string> =>
  db.transaction(async (tx) => {
    const [found] = await questionsToUse(tx, actor, [id]);
    const version = await questionVersionStore.current(tx, id);
    ensure(found, wireFaults.gone);
    ensure(version, wireFaults.gone);
    await bankToFill(tx, actor, bankId);
    const { id: _, createdAt: __, updatedAt: ___, version: ____, ...row } = found.row;
    // The copy does not name another person's course.
    const own = row.ownerId === actor.id ? {} : { courseId: null, chapterId: null, sharing: 'bank' as const };
    const copy = await store.insert(tx, { ...row, ...own, bankId, number: 1, state: 'offShelf', ownerId: actor.id });
    const { content, key, analysis } = version;
    await questionVersionStore.insert(tx, { questionId: copy, number: 1, content, key, analysis, authorId: actor.id });
    await noteFiles(tx, actor, copy);
    await store.setPoints(
      tx,
      copy,
      (await store.pointsOf(tx, [id])).map((point) => point.id),
    );
    await recordAudit(tx, actor, 'question.copy', copy, { from: id });
    return copy;
  });

/** Moves questions to another bank. */
export const moveQuestions = (db: Db, actor: Actor, ids: string[], bankId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await questionsToEdit(tx, actor, ids);
    await bankToFill(tx, actor, bankId);
    await store.set(tx, ids, { bankId });
    await recordAudit(tx, actor, 'question.move', bankId, { questionIds: ids });
  });

/** Deletes questions that no paper holds: all of them or none. */
export async function removeQuestions(db: Db, actor: Actor, ids: string[]): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const found = await questionsToEdit(tx, actor, ids);
      await store.remove(tx, ids);
      for (const { row } of found) await recordAudit(tx, actor, 'question.delete', row.id, { title: row.title });
    });
  } catch (error) {
    if (isReferenced(error)) throw new Fault(questionFaults.inUse);
    throw error;
  }
}

/** Saves another key for a question as a new version; refused if its contents are not those that were asked. */
export async function correctKey(
  db: Db,
  actor: Actor,
  id: string,
  asked: QuestionForm['body']['content'],
  key: QuestionForm['body']['key'],
): Promise<void> {
  const [before] = await questionsToEdit(db, actor, [id]);
  const present = await questionVersionStore.current(db, id);
  ensure(before, wireFaults.gone);
  ensure(present, wireFaults.gone);
  ensure(JSON.stringify(inOrder(present.content)) === JSON.stringify(inOrder(asked)), questionFaults.asksOther);
  const number = before.row.number + 1;
  const after = await store.update(db, id, before.row.version, { number });
  ensure(after, wireFaults.changed);
  const { content, analysis } = present;
  await questionVersionStore.insert(db, { questionId: id, number, content, key, analysis, authorId: actor.id });
  await recordAudit(db, actor, 'question.update', id, { number, title: before.row.title });
}
