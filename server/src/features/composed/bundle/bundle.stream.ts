import { bundleDownload, bundleUploadPath } from '@xueyan/contract/composed/bundle';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import { admit } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { resumableStream } from '../../../http/resumable.ts';
import { mostUploadBytes } from '../../base/stored-file/upload-size.service.ts';
import { madeFile } from './bundle-export.service.ts';
import { beginBundle, finishBundle, forgetComing, ownBundle } from './bundle-upload.service.ts';

/** Receives packages in pieces. */
export const bundleUploadStream = resumableStream(({ db, platform }) => ({
  ...{ path: bundleUploadPath, maxBytes: mostUploadBytes, lifeHours: uploadLifeHours },
  begin: (actor, { filename = '' }, bytes) => beginBundle(db, platform.files, actor, { name: filename, bytes }),
  find: async (actor, id) => {
    const { bundle } = await ownBundle(db, actor, id);
    return { id, bytes: bundle.bytes, finished: bundle.stage !== 'coming' };
  },
  finish: (id) => finishBundle(db, platform.files, id),
  forget: (id) => forgetComing(db, platform.files, id),
}));

/** Serves an exported file as a download. */
export const bundleDownloadStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${bundleDownload.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const { jobId } = parseInput(bundleDownload.input, request.body, actor.language);
    return sendFile(reply, await madeFile(db, platform, actor, jobId));
  });
};
