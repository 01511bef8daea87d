import { fileFaults } from '@xueyan/contract/base/file';
import { avatarPath } from '@xueyan/contract/base/profile';
import { ensure } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import { admit, admitByCookie } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../stored-file/upload-size.service.ts';
import { ensureAvatarOf, readAvatar, saveAvatar, saveAvatarOf } from './avatar.service.ts';

const Params = z.object({ userId: Id });

/**
 * Pictures of people: set by their owner or by who manages the account, visible to everybody. They are below the path of the file cookie, for
 * `<img>`.
 */
export const avatarStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${avatarPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const data = await callsOfOne.take(actor.id, async () => {
      const upload = await firstOf(filesOf(request, platform.files.incoming, await oneFileOf(db, 'avatar')));
      ensure(upload, fileFaults.empty);
      return saveAvatar(db, platform, actor, upload);
    });
    return envelope(actor.language, data, {});
  });

  app.post<{ Params: { userId: string } }>(`/api/${avatarPath}/:userId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:user.manage' });
    const { userId } = parseInput(Params, request.params, actor.language);
    await ensureAvatarOf(db, actor, userId);
    const data = await callsOfOne.take(actor.id, async () => {
      const upload = await firstOf(filesOf(request, platform.files.incoming, await oneFileOf(db, 'avatar')));
      ensure(upload, fileFaults.empty);
      return saveAvatarOf(db, platform, actor, userId, upload);
    });
    return envelope(actor.language, data, {});
  });

  app.get<{ Params: { fileId: string } }>(`/api/${avatarPath}/:fileId`, async (request, reply) => {
    await admitByCookie(request, reply, authenticate, { access: 'user' });
    const { mediaType, bytes, stream } = await readAvatar(db, platform, request.params.fileId);
    return reply
      .type(mediaType)
      .header('content-length', bytes)
      .header('content-disposition', 'inline')
      .header('cache-control', 'private, max-age=86400')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(stream);
  });
};
