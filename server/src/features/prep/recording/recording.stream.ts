import { chunkMaxBytes, chunkPath, recordingFilmPath } from '@xueyan/contract/prep/recording';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit, admitByCookie } from '../../../http/admission.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, placesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { byteRange } from '../../base/upload/upload.service.ts';
import { addChunk, filmOfRecording } from './recording.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: chunkMaxBytes, totalBytes: chunkMaxBytes + 1 },
};

/** Upload of the seconds just recorded by a browser, answered in the envelope, and all of them as a film. */
export const recordingStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { id: string; number: string } }>(`/api/${chunkPath}/:id/:number`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:prep.use' });
    const { id, number } = request.params;
    ensure(Id.safeParse(id).success && /^\d{1,5}$/.test(number), wireFaults.gone);
    const places = placesOf(request, platform.files.incoming, limits);
    const data = await addChunk(db, platform, actor, { recordingId: id, number: Number(number) }, places);
    return envelope(actor.language, data, {});
  });

  app.get<{ Params: { id: string } }>(`/api/${recordingFilmPath}/:id`, async (request, reply) => {
    const actor = await admitByCookie(request, reply, authenticate, { access: 'may:prep.use' });
    const { id } = request.params;
    ensure(Id.safeParse(id).success, wireFaults.gone);
    const { bytes, mediaType, open } = await filmOfRecording(db, platform, actor, id);
    const range = byteRange(request.headers.range, bytes);
    if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${bytes}`).send();
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
    return reply
      .type(mediaType)
      .headers({
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        'content-length': range ? range.end - range.start + 1 : bytes,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(open(range));
  });
};
