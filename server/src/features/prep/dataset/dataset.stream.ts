import { datasetFiles, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { admit } from '../../../http/admission.ts';
import { sendSheet } from '../../../http/download.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { placesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { uploadTable } from './dataset-intake.service.ts';
import { exportTable } from './dataset-version.service.ts';

/** Upload of tables, answered in the envelope, and their export as workbooks. */
export const datasetStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${datasetFiles.export.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
    const { versionId } = parseInput(datasetFiles.export.input, request.body, actor.language);
    const { name, bytes } = await callsOfOne.take(actor.id, () => exportTable(db, platform, actor, versionId));
    return sendSheet(reply, name, bytes);
  });
  app.post<{ Params: { datasetId: string } }>(`/api/${datasetUploadPath}/:datasetId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:prep.use' });
    const { datasetId } = request.params;
    const files = placesOf(request, platform.files.incoming, await oneFileOf(db, 'table'));
    const data = await callsOfOne.take(actor.id, () => uploadTable(db, platform, actor, datasetId, files));
    return envelope(actor.language, data, {});
  });
};
