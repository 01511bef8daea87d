import { backupDownloadPath } from '@xueyan/contract/base/backup';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { admit } from '../../../http/admission.ts';
import { fileCookie } from '../../../http/authentication.ts';
import type { Stream } from '../../../http/feature.ts';
import { backupToDownload } from './backup.service.ts';

/** A backup may be larger than what a page can hold: the browser saves it as it comes. */
export const backupStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { backupId: string } }>(`/api/${backupDownloadPath(':backupId')}`, async (request, reply) => {
    // An address that is followed carries no header: the cookie stands in for it, for reads only.
    request.headers.authorization ??= request.cookies[fileCookie];
    const actor = await admit(request, reply, authenticate, { access: 'may:backup.manage', renew: false });
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
