import { knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { addDocument } from './document.service.ts';

const Params = z.object({ baseId: Id });

/** Upload of a document, answered in the envelope; a job reads it in the background. */
export const knowledgeStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${knowledgeUploadPath}/:baseId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:ai.use' });
    const { baseId } = parseInput(Params, request.params, actor.language);
    const files = filesOf(request, platform.files.incoming, await oneFileOf(db, 'knowledge'));
    const data = await callsOfOne.take(actor.id, () => addDocument(db, platform, actor, baseId, files));
    return envelope(actor.language, data, {});
  });
};
