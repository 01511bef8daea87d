import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { noticeEnding, settleAuthorizations } from './authorization.service.ts';

/** Begins and ends authorizations by the clock; the state is in the database, so any server may do it. */
export const authorizationTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'authorization',
  title: { zh: '生效与到期的授权', en: 'Begin and end authorisations', mn: 'Эрхийн хугацааг эхлүүлж дуусгах' },
  everyMs: 1000,
  round: () => settleAuthorizations(db, platform),
});

export const expiryTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'authorization expiry',
  title: { zh: '授权到期前提醒', en: 'Notices before authorisations end', mn: 'Эрх дуусахын өмнөх сануулга' },
  pausable: true,
  everyMs: 60_000,
  round: () => noticeEnding(db, platform),
});
