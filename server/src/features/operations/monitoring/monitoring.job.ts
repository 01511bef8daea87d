import { statementLookMs } from '@xueyan/contract/operations/monitoring';
import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { lookAround, takeSample, thinSamples } from './sampling.service.ts';

export const sampleTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'monitoring samples',
  title: { zh: '采集监控数据', en: 'Take samples for monitoring', mn: 'Хяналтын өгөгдөл авах' },
  pausable: true,
  everyMs: 60_000,
  round: () => takeSample(db, platform),
});

export const lookTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'monitoring looks',
  title: { zh: '检查慢语句与空间', en: 'Look at slow statements and space', mn: 'Удаан асуулга, зайг шалгах' },
  pausable: true,
  everyMs: statementLookMs,
  round: () => lookAround(db, platform),
});

export const thinJob = defineJob({
  kind: 'monitoring.thin',
  access: 'system',
  schedule: { everyMs: 3_600_000 },
  title: { zh: '整理监控数据', en: 'Thin what was monitored', mn: 'Хяналтын өгөгдлийг цэгцлэх' },
  run: ({ db }) => thinSamples(db),
});
