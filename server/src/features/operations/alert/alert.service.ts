import {
  type Alert,
  type AlertRule,
  type AlertRuleForm,
  type alertApi,
  alertFaults,
  alertRulesMax,
  mayDeleteAlertRule,
} from '@xueyan/contract/operations/alert';
import { metricSpecs } from '@xueyan/contract/operations/metric';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { recordChange } from '../../base/audit/audit.service.ts';
import { type AlertRow, type AlertRuleRow, alertStore } from './alert.store.ts';
import { builtInRules, namesOfBuiltIn } from './alert.text.ts';

const nameOf = ({ name, code }: Pick<AlertRuleRow, 'name' | 'code'>, language: Language): string => {
  const names = namesOfBuiltIn(code, name);
  return names ? textsIn(language, names) : name;
};

/** Inserts the built-in rules once. */
export async function giveBuiltInRules(db: Db): Promise<void> {
  for (const [code, { names: _, ...rule }] of Object.entries(builtInRules))
    await alertStore.insert(db, { ...rule, code, name: '' });
}

const orders: Record<string, (a: AlertRule, b: AlertRule) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  metric: (a, b) => a.metric.localeCompare(b.metric),
  threshold: (a, b) => a.threshold - b.threshold,
};

/** Returns a page of the rules, of which a school has at most a hundred. */
export async function listRules(
  db: Db,
  { language }: Actor,
  { name = '', metric, orderFlag, pageNum, pageSize }: z.output<typeof alertApi.list.input>,
): Promise<Output<typeof alertApi.list>['pageInfo']> {
  const rows = await alertStore.all(db);
  const firing = new Set((await alertStore.open(db)).map(({ ruleId }) => ruleId));
  const [field = '', direction] = orderFlag?.split(' ') ?? [];
  const sign = direction === 'desc' ? -1 : 1;
  const compare = orders[field];
  const found = rows
    .map(
      (row): AlertRule => ({
        ...{ ruleId: row.id, name: nameOf(row, language), metric: row.metric, comparison: row.comparison },
        ...{ threshold: row.threshold, minutes: row.minutes, enabled: row.enabled, version: row.version },
        ...{ builtIn: row.code !== null, firing: firing.has(row.id) },
      }),
    )
    .filter((rule) => rule.name.includes(name) && (!metric || rule.metric === metric));
  if (compare) found.sort((a, b) => sign * compare(a, b));
  const resultList = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { resultList, totalSize: found.length, pageNum, pageSize };
}

/** Adds a rule and returns its id. */
export const addRule = (db: Db, actor: Actor, form: AlertRuleForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure((await alertStore.count(tx)) < alertRulesMax, alertFaults.tooMany, { max: alertRulesMax });
    const id = await alertStore.insert(tx, form);
    await recordChange(tx, actor, 'alertrule.save', id, { before: {}, after: form });
    return id;
  });

/** Changes a rule; its open alert is cleared and the rule is evaluated again. */
export const changeRule = (db: Db, actor: Actor, id: string, version: number, form: AlertRuleForm): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await alertStore.lock(tx, id);
    ensure(before, wireFaults.gone);
    ensure(before.version === version, wireFaults.changed);
    const isOwnName = before.code !== null && form.name === nameOf({ ...before, name: '' }, actor.language);
    const after = { ...form, name: isOwnName ? '' : form.name };
    await alertStore.update(tx, id, after);
    await alertStore.clear(tx, id, clock.now());
    await recordChange(tx, actor, 'alertrule.update', id, { before, after, name: form.name });
  });

/** Deletes a rule of the school; its alerts remain. */
export const removeRule = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await alertStore.lock(tx, id);
    ensure(found, wireFaults.gone);
    ensure(mayDeleteAlertRule(actor, { builtIn: found.code !== null }), alertFaults.builtIn);
    await alertStore.clear(tx, id, clock.now());
    await alertStore.remove(tx, id);
    await recordChange(tx, actor, 'alertrule.delete', id, { before: {}, after: {}, name: found.name });
  });

/** Returns a page of alerts. */
export async function listAlerts(
  db: Db,
  { write, writeOptional }: Clock,
  actor: Actor,
  input: z.output<typeof alertApi.history.input>,
): Promise<Output<typeof alertApi.history>['pageInfo']> {
  const page = await alertStore.pageHistory(db, scopeOf(actor, 'alert.manage'), input);
  const show = (row: AlertRow): Alert => ({
    ...{ alertId: row.id, name: nameOf(row, actor.language), metric: row.metric, comparison: row.comparison },
    ...{ threshold: row.threshold, host: row.host, value: row.value },
    fireTime: write(row.firedAt),
    clearTime: writeOptional(row.clearedAt),
  });
  return { ...page, resultList: page.resultList.map(show) };
}

const signs = { percent: '%', megabytes: ' MB', milliseconds: ' ms', seconds: ' s', perSecond: '/s', count: '' };

/** Formats a value for a message. */
export const sayValue = (metric: AlertRow['metric'], value: number) => `${value}${signs[metricSpecs[metric].unit]}`;
