import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { evaluateRules } from './evaluation.service.ts';

export const alertTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'alerts',
  everyMs: 60_000,
  round: () => evaluateRules(db, platform),
});
