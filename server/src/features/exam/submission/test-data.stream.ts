import { testDataMaxBytes, testDataPath } from '@xueyan/contract/exam/test-data';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { admit } from '../../../http/admission.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { planTestData } from './test-data.service.ts';

const limits = {
  ...{ field: 'file', files: 1, fileBytes: testDataMaxBytes, totalBytes: testDataMaxBytes + 1 },
  tooLarge: new Fault(sheetFaults.tooLarge, { max: `${testDataMaxBytes / 1024 / 1024} MB` }),
};

/** Receives an archive of tests and returns a preview; nothing is persisted. */
export const testDataStream: Stream = ({ app, platform, authenticate }) => {
  app.post(`/api/${testDataPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:question.write', renew: true });
    const file = await firstOf(filesOf(request, platform.files.incoming, limits));
    ensure(file, documentFaults.notArchive);
    return envelope(actor.language, await planTestData(platform, actor, file.bytes), {});
  });
};
