import { datasetUploadPath, tableMaxBytes } from '@xueyan/contract/prep/dataset';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, filesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { uploadTable } from './dataset-version.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: tableMaxBytes, totalBytes: tableMaxBytes + 1 },
};

/** Uploads of tables, in the envelope. */
export const datasetStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { datasetId: string } }>(`/api/${datasetUploadPath}/:datasetId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:prep.use' });
    const { datasetId } = request.params;
    const files = filesOf(request, platform.files.incoming, limits);
    const data = await callsOfOne.take(actor.id, () => uploadTable(db, platform, actor, datasetId, files));
    return envelope(actor.language, data, {});
  });
};
