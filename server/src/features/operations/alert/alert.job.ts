import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { evaluateRules } from './evaluation.service.ts';

export const alertTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'alerts',
  title: { zh: '检查告警规则', en: 'Evaluate rules of alerts', mn: 'Анхааруулгын дүрмийг шалгах' },
  pausable: true,
  everyMs: 60_000,
  round: () => evaluateRules(db, platform),
});
