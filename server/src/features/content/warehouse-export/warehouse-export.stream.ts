import { warehouseExportPath, warehousePageFile } from '@xueyan/contract/content/warehouse-export';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit, admitByCookie } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { exportedFile, exportPage } from './warehouse-export.service.ts';

/** Downloads of pages: a single page at once, and the file of a job. */
export const warehouseExportStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${warehousePageFile.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const { pageId, format } = parseInput(warehousePageFile.input, request.body, actor.language);
    return sendFile(reply, await exportPage({ db, platform, actor }, pageId, format));
  });

  app.get<{ Params: { jobId: string } }>(`/api/${warehouseExportPath(':jobId')}`, async (request, reply) => {
    const actor = await admitByCookie(request, reply, authenticate, { access: 'user' });
    const { jobId } = request.params;
    ensure(Id.safeParse(jobId).success, wireFaults.gone);
    const { length, ...file } = await exportedFile({ db, platform, actor }, jobId);
    reply.header('content-length', length);
    return sendFile(reply, file);
  });
};
