import { labellingPicturePath } from '@xueyan/contract/prep/labelling';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit } from '../../../http/admission.ts';
import { fileCookie } from '../../../http/authentication.ts';
import type { Stream } from '../../../http/feature.ts';
import { pictureOfItem } from './labelling.service.ts';

/** Pictures of tasks: those who label them need not see the data set, which holds the teacher's labels. */
export const labellingStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { itemId: string } }>(`/api/${labellingPicturePath}/:itemId`, async (request, reply) => {
    // A picture's address carries no header: the cookie stands in for it, for reads only.
    request.headers.authorization ??= request.cookies[fileCookie];
    const actor = await admit(request, reply, authenticate, { access: 'user', renew: false });
    ensure(Id.safeParse(request.params.itemId).success, wireFaults.gone);
    const { sha256, name } = await pictureOfItem(db, actor, request.params.itemId);
    const etag = `"${sha256}"`;
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const source = await platform.files.open(sha256);
    ensure(source, wireFaults.gone);
    return reply.type(/\.png$/i.test(name) ? 'image/png' : 'image/jpeg').send(source);
  });
};
