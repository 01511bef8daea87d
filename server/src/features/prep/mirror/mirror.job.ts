import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { tellBuilds } from './mirror-request.service.ts';

/** Notifies requesters once the builds of their images have ended. */
export const mirrorTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'mirror-build',
  title: { zh: '通知镜像申请的构建结果', en: 'Tell who asked for images', mn: 'Дүрсийн хүсэлт мэдэгдэх' },
  everyMs: 10_000,
  round: () => tellBuilds(db, platform),
});
