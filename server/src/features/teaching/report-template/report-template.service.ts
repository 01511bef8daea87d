import {
  mayEditReportTemplate,
  type ReportTemplateForm,
  type reportTemplateApi,
} from '@xueyan/contract/teaching/report-template';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { reportTemplateStore } from './report-template.store.ts';

type List = typeof reportTemplateApi.list;

/** Returns a page of the report templates that the actor may use. */
export async function listReportTemplates(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await reportTemplateStore.page(db, scopeOf(actor, 'reportTemplate.manage'), actor.id, input);
  const resultList = page.resultList.map(({ row: { id, createdAt, updatedAt: _, ...row }, ownerName }) => ({
    ...{ ...row, reportTemplateId: id, ownerName, editable: mayEditReportTemplate(actor, row) },
    createTime: clock.write(createdAt),
  }));
  return { ...page, resultList };
}

/** Adds a report template; returns its id. */
export const addReportTemplate = (db: Db, actor: Actor, form: ReportTemplateForm): Promise<string> =>
  reportTemplateStore.insert(db, { ...form, ownerId: actor.id });

/** Returns the report template if the actor may change it. */
async function reportTemplateToEdit(db: Db, actor: Actor, id: string) {
  const found = await reportTemplateStore.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditReportTemplate(actor, found), wireFaults.gone);
  return found;
}

/** Changes a report template; refuses after a concurrent change. */
export const updateReportTemplate = (db: Db, actor: Actor, id: string, version: number, form: ReportTemplateForm) =>
  db.transaction(async (tx) => {
    await reportTemplateToEdit(tx, actor, id);
    const after = await reportTemplateStore.update(tx, id, version, form);
    ensure(after, wireFaults.changed);
    return { version: after.version };
  });

/** Deletes a report template. */
export const removeReportTemplate = (db: Db, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const { title } = await reportTemplateToEdit(tx, actor, id);
    await reportTemplateStore.remove(tx, id);
    await recordAudit(tx, actor, 'reportTemplate.delete', id, { title });
  });
