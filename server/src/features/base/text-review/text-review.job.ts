import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { tellOfWaiting } from './text-review.service.ts';

/** The texts of one minute cause one message. */
export const textReviewTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'text review',
  title: { zh: '提醒待审文本', en: 'Tell of texts that wait for review', mn: 'Хянуулах бичвэрийг сануулах' },
  pausable: true,
  everyMs: 60_000,
  round: () => tellOfWaiting(db, platform),
});
