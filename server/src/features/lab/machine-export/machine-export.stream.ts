import { machineExportPath } from '@xueyan/contract/lab/machine-export';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admitByCookie } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { exportToDownload } from './machine-export.service.ts';

/** A disk is too large for a page to hold: the browser saves it as it arrives. */
export const machineExportStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { exportId: string } }>(`/api/${machineExportPath(':exportId')}`, async (request, reply) => {
    const actor = await admitByCookie(request, reply, authenticate, { access: 'user' });
    const { exportId } = request.params;
    ensure(Id.safeParse(exportId).success, wireFaults.gone);
    const { name, bytes, content } = await exportToDownload(db, platform, actor, exportId);
    reply.header('content-length', bytes);
    return sendFile(reply, { name, mediaType: 'application/x-qemu-disk', bytes: content });
  });
};
