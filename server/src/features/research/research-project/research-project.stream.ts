import { researchFileMaxBytes, researchUploadPath } from '@xueyan/contract/research/research-project';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, filesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { addResearchFile } from './research-money.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: researchFileMaxBytes, totalBytes: researchFileMaxBytes + 1 },
};
const Params = z.object({ researchProjectId: Id });

/** Files of projects, in the envelope. */
export const researchProjectStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${researchUploadPath}/:researchProjectId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const { researchProjectId } = parseInput(Params, request.params, actor.language);
    const files = filesOf(request, platform.files.incoming, limits);
    const data = await callsOfOne.take(actor.id, () => addResearchFile(db, platform, actor, researchProjectId, files));
    return envelope(actor.language, data, {});
  });
};
