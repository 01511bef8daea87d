import { materialMaxBytes, materialMaxFiles, materialUploadPath } from '@xueyan/contract/prep/material';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, placesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { uploadMaterials } from './material.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: materialMaxFiles },
  ...{ fileBytes: materialMaxBytes, totalBytes: 2 * materialMaxBytes },
};

/** Uploads of material, in the envelope. The files are read by `file/get`, which answers ranges. */
export const materialStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Querystring: { folder?: string } }>(`/api/${materialUploadPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:prep.use' });
    const folder = String(request.query.folder ?? '')
      .trim()
      .slice(0, 200);
    const places = placesOf(request, platform.files.incoming, limits);
    const data = await callsOfOne.take(actor.id, () => uploadMaterials(db, platform, actor, folder, places));
    return envelope(actor.language, data, {});
  });
};
