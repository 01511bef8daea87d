import { chunkMaxBytes, chunkPath } from '@xueyan/contract/prep/recording';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { admit } from '../../../http/admission.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, placesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { addChunk } from './recording.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: chunkMaxBytes, totalBytes: chunkMaxBytes + 1 },
};

/** Upload of the seconds just recorded by a browser, answered in the envelope. */
export const recordingStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { id: string; number: string } }>(`/api/${chunkPath}/:id/:number`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:prep.use' });
    const { id, number } = request.params;
    ensure(/^[0-9a-f-]{36}$/i.test(id) && /^\d{1,5}$/.test(number), wireFaults.gone);
    const places = placesOf(request, platform.files.incoming, limits);
    const data = await addChunk(db, platform, actor, { recordingId: id, number: Number(number) }, places);
    return envelope(actor.language, data, {});
  });
};
