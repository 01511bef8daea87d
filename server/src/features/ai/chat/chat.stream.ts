import { Readable } from 'node:stream';
import { extractPath, picturePath } from '@xueyan/contract/ai/chat';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { messageOf } from './chat.service.ts';
import { extractFile } from './file.service.ts';
import { followAnswer } from './following.service.ts';
import { keepPicture } from './picture.service.ts';

const Follow = z.object({ messageId: Id, from: z.coerce.number().int().min(0).max(10_000_000).default(0) });

/** Upload of a file to ask about; returns its text in the envelope. */
export const extractStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${extractPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:ai.use' });
    const files = filesOf(request, platform.files.incoming, await oneFileOf(db, 'chatFile'));
    const data = await callsOfOne.take(actor.id, () => extractFile(db, platform, actor, files));
    return envelope(actor.language, data, {});
  });
};

/** Upload of a picture to ask about; answered in the envelope. */
export const pictureStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${picturePath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:ai.use' });
    const files = filesOf(request, platform.files.incoming, await oneFileOf(db, 'chatPicture'));
    const data = await callsOfOne.take(actor.id, () => keepPicture(db, platform, actor, files));
    return envelope(actor.language, data, {});
  });
};

/**
 * Streams an answer in progress as server-sent events: to the page that asked, after a reload, or on another device.
 */
export const chatStream: Stream = ({ app, db, authenticate }) => {
  app.get('/api/chat/follow/:messageId', async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:ai.use' });
    const given = { ...(request.params as object), ...(request.query as object) };
    const { messageId, from } = parseInput(Follow, given, actor.language);
    await messageOf(db, actor, messageId);
    const events = new Readable({
      read: () => following.more(),
      destroy: (error, done) => {
        following.leave();
        done(error);
      },
    });
    const following = followAnswer(db, messageId, from, {
      take: (event) => events.push(`data: ${JSON.stringify(event)}\n\n`),
      end: (error) => (error ? events.destroy(error) : events.push(null)),
    });
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(events);
  });
};
