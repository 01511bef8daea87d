import { fileFaults } from '@xueyan/contract/base/file';
import { attachmentExtensions } from '@xueyan/contract/base/kind';
import { budgetSubjectNames } from '@xueyan/contract/research/budget-subject';
import { researchProjectFaults as faults } from '@xueyan/contract/research/research-fault';
import { mayAddToResearch, maySpendResearch } from '@xueyan/contract/research/research-policy';
import {
  researchFilesMax,
  type researchProjectApi,
  researchSpendingsMax,
} from '@xueyan/contract/research/research-project';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { keepFile } from '../../base/stored-file/stored-file.service.ts';
import { researchMoneyStore as money } from './research-money.store.ts';
import { researchToChange, researchToFill } from './research-project.service.ts';
import { researchProjectStore as store } from './research-project.store.ts';

type Api = typeof researchProjectApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

/** Sets the budget: at most the funding, and no line below its spending. */
export const setResearchBudget = (
  db: Db,
  actor: Actor,
  { researchProjectId: id, lines, version }: In<'setBudget'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await researchToChange(tx, actor, id);
    ensure(row.version === version, wireFaults.changed);
    ensure(new Set(lines.map(({ subject }) => subject)).size === lines.length, faults.twice);
    const more = lines.reduce((sum, { amount }) => sum + amount, 0) - row.funding;
    ensure(more <= 0, faults.overFunding, { more: more / 100 });
    for (const { subject, spent } of await store.budget(tx, id)) {
      const amount = lines.find((line) => line.subject === subject)?.amount ?? 0;
      const words = { name: budgetSubjectNames[subject].zh, spent: spent / 100 };
      ensure(amount >= spent, faults.belowSpent, words);
    }
    await money.setBudget(tx, id, lines);
    await store.set(tx, id, {});
    await recordAudit(tx, actor, 'researchproject.setbudget', id, { lines });
  });

/** Records spending; the project is locked, so that concurrent calls cannot both use the remaining budget. */
export const spendResearch = (
  db: Db,
  actor: Actor,
  { researchProjectId: projectId, ...form }: In<'spend'>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { row } = await researchToChange(tx, actor, projectId, maySpendResearch);
    ensure(form.day >= row.startDate && form.day <= row.endDate, faults.outside);
    const line = (await store.budget(tx, projectId)).find(({ subject }) => subject === form.subject);
    const left = line ? line.amount - line.spent : 0;
    ensure(form.amount <= left, faults.overBudget, { left: left / 100 });
    const count = (await money.spendings(tx, projectId)).length;
    ensure(count < researchSpendingsMax, faults.full, { max: researchSpendingsMax });
    const id = await money.insertSpending(tx, { ...form, projectId, createdBy: actor.id });
    await recordAudit(tx, actor, 'researchproject.spend', projectId, { ...form });
    return id;
  });

export const removeSpending = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const spending = await money.spending(tx, id);
    ensure(spending, wireFaults.gone);
    await researchToChange(tx, actor, spending.projectId, maySpendResearch);
    await money.removeSpending(tx, id);
    const { subject, amount, day, note } = spending;
    await recordAudit(tx, actor, 'researchproject.deletespending', id, { subject, amount, day, note });
  });

/** Adds a file. */
export async function addResearchFile(
  db: Db,
  platform: Platform,
  actor: Actor,
  projectId: string,
  incoming: AsyncIterable<FormFile>,
): Promise<{ researchFileId: string }> {
  await researchToFill(db, actor, projectId);
  for await (const file of incoming) {
    const upload = { ...file, ownerId: actor.id, scope: 'research' as const, scopeId: projectId };
    const fileId = await keepFile(db, platform, upload, attachmentExtensions);
    ensure(fileId, faults.fileKind);
    return await db.transaction(async (tx) => {
      await researchToChange(tx, actor, projectId, mayAddToResearch);
      const count = (await money.files(tx, projectId)).length;
      ensure(count < researchFilesMax, faults.full, { max: researchFilesMax });
      return { researchFileId: await money.insertFile(tx, { projectId, fileId, createdBy: actor.id }) };
    });
  }
  throw new Fault(fileFaults.empty);
}

/** Removes a file; allowed to the person who added it, and to those who may change the project. */
export const removeResearchFile = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const file = await money.file(tx, id);
    ensure(file, wireFaults.gone);
    if (file.createdBy === actor.id) await researchToChange(tx, actor, file.projectId, mayAddToResearch);
    else await researchToChange(tx, actor, file.projectId);
    await money.removeFile(tx, id);
    await recordAudit(tx, actor, 'researchproject.deletefile', id, { projectId: file.projectId });
  });
