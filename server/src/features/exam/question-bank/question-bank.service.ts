import {
  type questionBankApi as api,
  mayEditQuestionBank,
  type QuestionBank,
  type QuestionBankForm,
  questionBankFaults,
} from '@xueyan/contract/exam/question-bank';
import { mayUseShared } from '@xueyan/contract/exam/question-sharing';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { type DescribedBank, questionBankStore as store } from './question-bank.store.ts';

const present = (clock: Clock, { row, ...found }: DescribedBank): QuestionBank => ({
  ...{ bankId: row.id, name: row.name, description: row.description, subject: row.subject },
  ...{ courseId: row.courseId, sharing: row.sharing, contribution: row.contribution, ownerId: row.ownerId },
  ...{ version: row.version, updateTime: clock.write(row.updatedAt) },
  ...found,
});

/** Lists a page of banks of the actor, banks shared with them, and those of their data range. */
export async function listQuestionBanks(db: Db, clock: Clock, actor: Actor, input: z.output<typeof api.list.input>) {
  const page = await store.page(db, scopeOf(actor, 'question.manage'), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Lists the same banks to choose from; `writable`: only those to which the actor may add questions. */
export const listBankChoices = (db: Db, actor: Actor, writable: boolean) =>
  store.choices(db, scopeOf(actor, 'question.manage'), actor.id, writable);

async function bankToEdit(db: Db, actor: Actor, id: string) {
  const found = await store.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditQuestionBank(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  return found.row;
}

/** Returns whether the actor may see the contents of a bank. */
export async function mayUseBank(db: Db, actor: Actor, id: string): Promise<boolean> {
  const found = await store.find(db, actor.id, id);
  return (
    found !== undefined &&
    mayUseShared(actor, { ...found.row, organizationId: found.organizationId, shared: found.shared })
  );
}

/** Returns the bank if the actor may add questions to it. */
export async function bankToFill(db: Db, actor: Actor, id: string) {
  const found = await store.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  const record = { ...found.row, organizationId: found.organizationId };
  ensure(mayUseShared(actor, { ...record, shared: found.shared && found.row.contribution }), wireFaults.gone);
  return found.row;
}

async function ensureCourse(db: Db, actor: Actor, form: QuestionBankForm, former: string | null): Promise<void> {
  ensure(form.sharing !== 'course' || form.courseId, questionBankFaults.courseMissing);
  if (form.courseId && form.courseId !== former) await courseToEdit(db, actor, form.courseId);
}

async function named<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(questionBankFaults.nameTaken);
    throw error;
  }
}

/** Makes a bank of the actor's. */
export const addQuestionBank = (db: Db, actor: Actor, form: QuestionBankForm) =>
  named(
    db.transaction(async (tx) => {
      await ensureCourse(tx, actor, form, null);
      const id = await store.insert(tx, { ...form, ownerId: actor.id });
      await recordAudit(tx, actor, 'questionbank.save', id, { name: form.name, sharing: form.sharing });
      return id;
    }),
  );

/** Makes a bank without checking rights, for the initial data of a school. */
export const insertQuestionBank = (db: Db, ownerId: string, form: QuestionBankForm): Promise<string> =>
  store.insert(db, { ...form, ownerId });

/** Changes a bank's description; refused when it was changed by another request since. */
export const updateQuestionBank = (db: Db, actor: Actor, id: string, version: number, form: QuestionBankForm) =>
  named(
    db.transaction(async (tx) => {
      const before = await bankToEdit(tx, actor, id);
      await ensureCourse(tx, actor, form, before.courseId);
      const after = await store.update(tx, id, version, form);
      ensure(after, wireFaults.changed);
      const sharing = { before: before.sharing, after: form.sharing };
      await recordAudit(tx, actor, 'questionbank.update', id, { name: form.name, sharing });
      return { version: after };
    }),
  );

/** Deletes a bank without questions. */
export const removeQuestionBank = (db: Db, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const { name } = await bankToEdit(tx, actor, id);
    ensure((await store.countQuestions(tx, id)) === 0, questionBankFaults.notEmpty);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'questionbank.delete', id, { name });
  });
