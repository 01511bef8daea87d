import { researchUploadPath } from '@xueyan/contract/research/research-project';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { formBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { addResearchFile } from './research-money.service.ts';

const form = { field: 'file', files: 1 };
const Params = z.object({ researchProjectId: Id });

/** Upload of project files, answered in the envelope. */
export const researchProjectStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${researchUploadPath}/:researchProjectId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const { researchProjectId } = parseInput(Params, request.params, actor.language);
    const files = filesOf(request, platform.files.incoming, { ...form, ...(await formBytesOf(db, 'research')) });
    const data = await callsOfOne.take(actor.id, () => addResearchFile(db, platform, actor, researchProjectId, files));
    return envelope(actor.language, data, {});
  });
};
