import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { recentFigures } from '../monitoring/monitoring.service.ts';
import { judge, worseOf } from './alert.rule.ts';
import { sayValue } from './alert.service.ts';
import { type AlertRow, type AlertRuleRow, alertStore } from './alert.store.ts';
import { alertCleared, alertFired, namesOfBuiltIn } from './alert.text.ts';

type Said = Pick<AlertRow, 'name' | 'code' | 'host' | 'metric' | 'value' | 'threshold' | 'firedAt'>;

const tellOf = ({ write }: Platform['clock'], { name, code, host, metric, value, threshold, firedAt }: Said) => ({
  ...{ name, code, metric, host, value: sayValue(metric, value), threshold: sayValue(metric, threshold) },
  time: write(firedAt),
});

/**
 * Evaluates the rules and notifies the administrators of fired and cleared alerts: once for the school, by whichever
 * server takes the lock.
 */
export const evaluateRules = (db: Db, platform: Platform): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await alertStore.tryLock(tx))) return;
    const rules = await alertStore.all(tx);
    const open = new Map((await alertStore.open(tx)).map((alert) => [alert.ruleId, alert]));
    const enabled = rules.filter((rule) => rule.enabled);
    // The last minute may still be being written.
    const minutes = Math.max(...enabled.map((rule) => rule.minutes), 1) + 3;
    const measured = enabled.length > 0 ? await recentFigures(tx, minutes) : [];
    const now = clock.now();
    for (const rule of rules) {
      const judgement = rule.enabled ? judge(rule, measured, now) : { state: 'calm' as const, host: '', value: 0 };
      const alert = open.get(rule.id);
      if (alert && judgement.state === 'calm') await end(tx, platform, rule, alert);
      else if (alert) await goOn(tx, alert, judgement.value);
      else if (judgement.state === 'firing') await begin(tx, platform, rule, judgement);
    }
  });

async function begin(tx: Db, platform: Platform, rule: AlertRuleRow, { host, value }: { host: string; value: number }) {
  const { id, code, name, metric, comparison, threshold } = rule;
  const said = { code, name, metric, comparison, threshold, host, value, firedAt: clock.now() };
  // The Chinese name is stored for the search; the page shows the name in the reader's language.
  await alertStore.fire(tx, { ...said, ruleId: id, name: namesOfBuiltIn(code, name)?.zh ?? name });
  await sendMessage(tx, platform, alertFired(tellOf(platform.clock, said)));
}

async function goOn(tx: Db, alert: AlertRow, value: number): Promise<void> {
  const worst = worseOf(alert.comparison, alert.value, value);
  if (worst !== alert.value) await alertStore.setValue(tx, alert.id, worst);
}

async function end(tx: Db, platform: Platform, rule: AlertRuleRow, alert: AlertRow): Promise<void> {
  await alertStore.clear(tx, rule.id, clock.now());
  await sendMessage(tx, platform, alertCleared(tellOf(platform.clock, alert)));
}
