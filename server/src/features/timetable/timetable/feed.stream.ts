import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Stream } from '../../../http/feature.ts';
import { readFeed } from './feed.service.ts';

/** `GET schedule/feed/<token>.ics`: the address itself authorizes, because calendar programs cannot log in. */
export const scheduleFeedStream: Stream = ({ app, db, platform }) => {
  app.get<{ Params: { token: string } }>('/api/schedule/feed/:token.ics', async (request, reply) => {
    const feed = await readFeed(db, platform.clock, request.params.token);
    if (feed === null) throw new Fault(wireFaults.notFound);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="timetable.ics"')
      .header('cache-control', 'private, no-cache')
      .header('referrer-policy', 'no-referrer')
      .send(feed);
  });
};
