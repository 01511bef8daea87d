import { materialMaxFiles, materialUploadPath } from '@xueyan/contract/prep/material';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { placesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { formBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { uploadMaterials } from './material.service.ts';

const form = { field: 'file', files: materialMaxFiles };

/** Upload of materials, answered in the envelope. Files are read by `file/get`, which supports ranges. */
export const materialStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Querystring: { folder?: string } }>(`/api/${materialUploadPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:prep.use' });
    const folder = String(request.query.folder ?? '')
      .trim()
      .slice(0, 200);
    const places = placesOf(request, platform.files.incoming, { ...form, ...(await formBytesOf(db, 'material', 2)) });
    const data = await callsOfOne.take(actor.id, () => uploadMaterials(db, platform, actor, folder, places));
    return envelope(actor.language, data, {});
  });
};
