import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { countDueClasses, countEverySeconds, endDueClasses } from './class-session.service.ts';

/** Ends sessions whose time is up. Due times are in the database: any server may do it, and only one does. */
export const classEndTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'class end',
  title: { zh: '结束到时的课堂', en: 'End classes whose time is up', mn: 'Хугацаа дууссан хичээлийг дуусгах' },
  everyMs: 5_000,
  round: () => endDueClasses(db, platform),
});

/** Counts presence in the running sessions by connected pages. */
export const classPresenceTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'class presence',
  title: { zh: '统计课堂在线', en: 'Count who is present in classes', mn: 'Хичээлд байгаа хүмүүсийг тоолох' },
  everyMs: (countEverySeconds * 1000) / 2,
  round: () => countDueClasses(db, platform),
});
