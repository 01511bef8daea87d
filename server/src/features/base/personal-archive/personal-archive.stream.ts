import { personalArchivePath } from '@xueyan/contract/base/personal-archive';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admitByCookie } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { archiveToDownload } from './personal-archive.service.ts';

/** An archive may be too large for a page to hold: the browser saves it as it arrives. */
export const personalArchiveStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { archiveId: string } }>(`/api/${personalArchivePath(':archiveId')}`, async (request, reply) => {
    const actor = await admitByCookie(request, reply, authenticate, { access: 'user' });
    const { archiveId } = request.params;
    ensure(Id.safeParse(archiveId).success, wireFaults.gone);
    const { name, bytes, content } = await archiveToDownload(db, platform, actor, archiveId);
    reply.header('content-length', bytes);
    return sendFile(reply, { name, mediaType: 'application/zip', bytes: content });
  });
};
