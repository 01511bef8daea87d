import type { Db } from '../../../db/connect.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { endSilent, stopAll } from './answer.service.ts';

/** Fails answers whose server no longer responds. */
export const chatTicker = (db: Db): ListedTicker => ({
  name: 'answers that fell silent',
  title: { zh: '结束中断的 AI 回答', en: 'End answers of AI that fell silent', mn: 'Тасарсан AI хариултыг дуусгах' },
  everyMs: 30_000,
  round: () => endSilent(db),
});

/** Stops answers before the database closes. */
export const chatDaemon = async () => stopAll;
