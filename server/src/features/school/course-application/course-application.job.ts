import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { expireApplications } from './deciding.service.ts';

/** Small, so that the rows of one transaction are not locked for long. */
const batch = 50;

/** Expires requests that were not decided in time. */
export const applicationTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'course-application',
  title: { zh: '过期未处理的选课申请', en: 'Expire requests for courses', mn: 'Хичээлийн хүсэлтийн хугацааг дуусгах' },
  pausable: true,
  everyMs: 60_000,
  round: async () => {
    while ((await expireApplications(db, platform, batch)) === batch);
  },
});
