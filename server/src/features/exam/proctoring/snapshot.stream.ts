import { fileFaults } from '@xueyan/contract/base/file';
import { snapshotFaults, snapshotMaxBytes, snapshotPath, snapshotReasons } from '@xueyan/contract/exam/proctoring';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { saveSnapshot } from './snapshot.service.ts';

const access = { access: 'may:exam.sit', forExamAccounts: true } as const;
const tooLarge = new Fault(snapshotFaults.size);
const one = { field: 'file', files: 1, fileBytes: snapshotMaxBytes, totalBytes: snapshotMaxBytes + 1, tooLarge };

/** Receives pictures that candidates' pages take. They are read like every file of a record. */
export const snapshotStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { examId: string; reason: string } }>(
    `/api/${snapshotPath}/:examId/:reason`,
    async (request, reply) => {
      const actor = await admit(request, reply, authenticate, access);
      const { examId, reason } = request.params;
      ensure(Id.safeParse(examId).success, wireFaults.gone);
      const known = snapshotReasons.find((one) => one === reason);
      ensure(known, wireFaults.gone);
      const data = await callsOfOne.take(actor.id, async () => {
        const file = await firstOf(filesOf(request, platform.files.incoming, one));
        ensure(file, fileFaults.empty);
        return saveSnapshot(db, platform, actor, examId, known, file);
      });
      return envelope(actor.language, data, {});
    },
  );
};
