import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { endExpired } from './account.service.ts';

/** Signs people out within a second or two when their account expires. */
export const expiryTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'user expiry',
  title: { zh: '停用到期的账号', en: 'End expired accounts', mn: 'Хугацаа дууссан бүртгэлийг хаах' },
  everyMs: 2000,
  round: () => endExpired(db, platform),
});
