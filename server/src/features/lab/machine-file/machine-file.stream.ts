import { fileFaults } from '@xueyan/contract/base/file';
import {
  MachineFileSent,
  MachinePath,
  machineFileApi,
  machineFileDownloadPath,
  machineFileFaults,
  machineFileUploadPath,
} from '@xueyan/contract/lab/machine-file';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { fetchFile, putFile } from './machine-file.service.ts';

const tooLarge = ({ said }: { said: string }) => new Fault(machineFileFaults.tooLarge, { max: said });

/** A question of an exam may be answered in a machine, by an account that was made for the exam. */
const access = { access: 'user', forExamAccounts: true } as const;

const Wanted = machineFileApi.list.input;

interface Call {
  Params: { machineId: string };
  Querystring: { path?: string };
}

function placeOf({ params, query }: { params: Call['Params']; query: Call['Querystring'] }) {
  ensure(Id.safeParse(params.machineId).success, wireFaults.gone);
  const path = MachinePath.safeParse(query.path);
  if (!path.success) throw new Fault(machineFileFaults.missing, { path: String(query.path ?? '').slice(0, 100) });
  return { machineId: params.machineId, path: path.data };
}

/** Uploads files into a machine, in the envelope, and downloads them from it. */
export const machineFileStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<Call>(`/api/${machineFileUploadPath}/:machineId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, access);
    const { machineId, path } = placeOf(request);
    await callsOfOne.take(actor.id, async () => {
      const file = await firstOf(
        filesOf(request, platform.files.incoming, await oneFileOf(db, 'machineFile', tooLarge)),
      );
      ensure(file, fileFaults.empty);
      await putFile(db, platform, actor, machineId, { folder: path, name: file.name, content: file.bytes });
    });
    return envelope(actor.language, MachineFileSent.parse(null), {});
  });

  app.post<{ Body: unknown }>(`/api/${machineFileDownloadPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { ...access, renew: false });
    const { machineId, path } = Wanted.parse(request.body);
    const { name, stream, bytes } = await fetchFile(db, platform, actor, machineId, path);
    reply.header('content-length', bytes);
    return sendFile(reply, { name, mediaType: 'application/octet-stream', bytes: stream });
  });
};
