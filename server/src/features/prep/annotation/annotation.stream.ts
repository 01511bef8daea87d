import { fileFaults } from '@xueyan/contract/base/file';
import { annotationFiles, annotationImportPath } from '@xueyan/contract/prep/annotation';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { placesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { startImport } from './annotation-intake.service.ts';
import { exportBoxes } from './annotation-version.service.ts';

/** Import and export of archives with labels. */
export const annotationStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { datasetId: string } }>(`/api/${annotationImportPath}/:datasetId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:prep.use' });
    const { datasetId } = request.params;
    ensure(Id.safeParse(datasetId).success, wireFaults.gone);
    const data = await callsOfOne.take(actor.id, async () => {
      const limits = await oneFileOf(db, 'pictureArchive');
      // Its place lasts until it was taken.
      for await (const file of placesOf(request, platform.files.incoming, limits))
        return await startImport(db, platform, actor, { datasetId, ...file });
      throw new Fault(fileFaults.empty);
    });
    return envelope(actor.language, data, {});
  });

  app.post(`/api/${annotationFiles.export.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
    const input = parseInput(annotationFiles.export.input, request.body, actor.language);
    return sendFile(reply, await callsOfOne.take(actor.id, () => exportBoxes(db, platform, actor, input)));
  });
};
