import type { AuditRecord, auditApi } from '@xueyan/contract/base/audit';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language, Text } from '@xueyan/contract/wire/language';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Feature } from '../../../http/feature.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { auditStore } from './audit.store.ts';
import { changesIn, detailsIn } from './audit-change.rule.ts';
import { idsIn, keptName, withNames } from './audit-name.rule.ts';
import { auditNameStore } from './audit-name.store.ts';

const dayMs = 86_400_000;

/** Returns the titles of all features' actions. */
export const actionNamesOf = (features: readonly Feature[]): Map<string, Text> =>
  new Map(features.flatMap(({ audits = {} }) => Object.entries(audits)));

/** Converts a range of whole days of the school to moments. */
export const daysToMoments = ({ read }: Pick<Clock, 'read'>, from?: string, to?: string) => ({
  since: from ? read(`${from} 00:00:00`) : undefined,
  before: to ? new Date(read(`${to} 00:00:00`).getTime() + dayMs) : undefined,
});

/** Returns a page of the audit. */
export async function listAudit(
  db: Db,
  clock: Clock,
  actor: Actor,
  names: Map<string, Text>,
  { from, to, ...input }: z.output<typeof auditApi.list.input>,
): Promise<Output<typeof auditApi.list>['pageInfo']> {
  const page = await auditStore.page(db, scopeOf(actor, 'audit.read'), { ...input, ...daysToMoments(clock, from, to) });
  const called = await auditNameStore.namesOf(db, idsIn(page.resultList));
  const named = (text: string) => withNames(text, called);
  const resultList = page.resultList.map(
    ({ id, at, detail, seal: _, ...row }): AuditRecord => ({
      ...row,
      auditId: id,
      time: clock.write(at),
      actionName: nameOf(names, row.action, actor.language),
      targetName: called.get(row.target) ?? keptName(detail),
      changes: changesIn(detail).map(({ field, before, after }) => ({
        ...{ field, before: named(before), after: named(after) },
      })),
      details: detailsIn(detail).map(({ name, value }) => ({ name, value: named(value) })),
    }),
  );
  return { ...page, resultList };
}

/** Returns the actions with their names in a language. */
export const listActions = (names: Map<string, Text>, language: Language) =>
  [...names.keys()].map((action) => ({ action, actionName: nameOf(names, action, language) }));

const nameOf = (names: Map<string, Text>, action: string, language: Language) => {
  const name = names.get(action);
  return name ? textsIn(language, name) : action;
};
