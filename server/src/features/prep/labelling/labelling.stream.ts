import { labellingPicturePath } from '@xueyan/contract/prep/labelling';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admitByCookie } from '../../../http/admission.ts';
import type { Stream } from '../../../http/feature.ts';
import { pictureOfItem } from './labelling.service.ts';

/** Pictures of tasks: students who label them cannot see the data set, which holds the teacher's labels. */
export const labellingStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { itemId: string } }>(`/api/${labellingPicturePath}/:itemId`, async (request, reply) => {
    const actor = await admitByCookie(request, reply, authenticate, { access: 'user' });
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
