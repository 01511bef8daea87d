import { knowledgeMaxBytes, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, filesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { addDocument } from './document.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: knowledgeMaxBytes, totalBytes: knowledgeMaxBytes + 1 },
};
const Params = z.object({ baseId: Id });

/** The upload of a document, in the envelope; it is read in the background. */
export const knowledgeStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${knowledgeUploadPath}/:baseId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:ai.use' });
    const { baseId } = parseInput(Params, request.params, actor.language);
    const files = filesOf(request, platform.files.incoming, limits);
    const data = await callsOfOne.take(actor.id, () => addDocument(db, platform, actor, baseId, files));
    return envelope(actor.language, data, {});
  });
};
