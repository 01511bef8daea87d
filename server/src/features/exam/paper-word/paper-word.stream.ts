import { PaperWord } from '@xueyan/contract/exam/paper-word';
import { admit } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { paperAsWord } from './paper-word.service.ts';

/** Serves papers as Word documents. */
export const paperWordStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post('/api/paper/word', async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:question.write' });
    const input = parseInput(PaperWord, request.body, actor.language);
    return sendFile(reply, await paperAsWord({ db, platform, actor }, input));
  });
};
