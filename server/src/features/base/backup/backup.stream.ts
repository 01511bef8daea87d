import { backupDownloadPath } from '@xueyan/contract/base/backup';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { admitByCookie } from '../../../http/admission.ts';
import type { Stream } from '../../../http/feature.ts';
import { backupToDownload } from './backup.service.ts';

/** Streams a backup, since it may be larger than a page can hold. */
export const backupStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { backupId: string } }>(`/api/${backupDownloadPath(':backupId')}`, async (request, reply) => {
    const actor = await admitByCookie(request, reply, authenticate, { access: 'may:backup.manage' });
    const { backupId } = request.params;
    ensure(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(backupId), wireFaults.gone);
    const { name, size, content } = await backupToDownload(db, platform, actor, backupId);
    return reply
      .type('application/octet-stream')
      .headers({ 'content-length': size, 'cache-control': 'no-store' })
      .header('content-disposition', `attachment; filename="${name}"; filename*=UTF-8''${name}`)
      .send(content());
  });
};
