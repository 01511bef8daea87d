import { Readable } from 'node:stream';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import { admit } from '../../../http/admission.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { followAnswer } from './answer.service.ts';
import { messageOf } from './chat.service.ts';

const Follow = z.object({ messageId: Id, from: z.coerce.number().int().min(0).max(10_000_000).default(0) });

/** An answer while it goes on, as server-sent events: to the page that asked, to one that was loaded anew, to another device. */
export const chatStream: Stream = ({ app, db, authenticate }) => {
  app.get('/api/chat/follow/:messageId', async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:ai.use' });
    const given = { ...(request.params as object), ...(request.query as object) };
    const { messageId, from } = parseInput(Follow, given, actor.language);
    await messageOf(db, actor, messageId);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    async function* events() {
      for await (const event of followAnswer(db, messageId, from, gone.signal))
        yield `data: ${JSON.stringify(event)}\n\n`;
    }
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(events()));
  });
};
