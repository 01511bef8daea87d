import { machineExportPath } from '@xueyan/contract/lab/machine-export';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit } from '../../../http/admission.ts';
import { fileCookie } from '../../../http/authentication.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { exportToDownload } from './machine-export.service.ts';

/** A disk is larger than what a page can hold: the browser saves it as it comes. */
export const machineExportStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { exportId: string } }>(`/api/${machineExportPath(':exportId')}`, async (request, reply) => {
    // An address that is followed carries no header: the cookie stands in for it, for reads only.
    request.headers.authorization ??= request.cookies[fileCookie];
    const actor = await admit(request, reply, authenticate, { access: 'user', renew: false });
    const { exportId } = request.params;
    ensure(Id.safeParse(exportId).success, wireFaults.gone);
    const { name, bytes, content } = await exportToDownload(db, platform, actor, exportId);
    reply.header('content-length', bytes);
    return sendFile(reply, { name, mediaType: 'application/x-qemu-disk', bytes: content });
  });
};
