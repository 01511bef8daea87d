import { deckFile } from '@xueyan/contract/ai/deck';
import { admit } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { deckToRead } from './deck.service.ts';

const rule = new URL('./deck-pptx.rule.ts', import.meta.url).href;
const mediaType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** A deck as a file of PowerPoint, drawn in a process of its own. */
export const deckStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${deckFile.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const { deckId } = parseInput(deckFile.input, request.body, actor.language);
    const { row } = await deckToRead(db, actor, deckId);
    const asked = Buffer.from(JSON.stringify({ title: row.title, content: row.content }));
    const { blobs } = await platform.parser.rule({ id: actor.id }, rule, asked);
    return sendFile(reply, { name: `${row.title}.pptx`, mediaType, bytes: Buffer.from(blobs[0] ?? []) });
  });
};
