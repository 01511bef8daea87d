import { iconMaxBytes, iconPath } from '@xueyan/contract/ai/application-icon';
import { fileFaults } from '@xueyan/contract/base/file';
import { ensure } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { keepIcon } from './application-icon.service.ts';

const Params = z.object({ applicationId: Id });
const limits = { field: 'file', files: 1, fileBytes: iconMaxBytes, totalBytes: iconMaxBytes + 1 };

/** Upload of a picture in place of the icon of an application. */
export const applicationIconStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${iconPath}/:applicationId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:ai.create' });
    const { applicationId } = parseInput(Params, request.params, actor.language);
    const data = await callsOfOne.take(actor.id, async () => {
      const upload = await firstOf(filesOf(request, platform.files.incoming, limits));
      ensure(upload, fileFaults.empty);
      return keepIcon(db, platform, actor, applicationId, upload);
    });
    return envelope(actor.language, data, {});
  });
};
