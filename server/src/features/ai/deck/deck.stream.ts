import { deckFile } from '@xueyan/contract/ai/deck';
import { deckImportPath, importFaults } from '@xueyan/contract/ai/deck-import';
import { Fault } from '@xueyan/contract/wire/fault';
import { admit } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { deckToRead } from './deck.service.ts';
import { importDeck, pptxType } from './deck-import.service.ts';
import { pptxOf } from './deck-making.service.ts';

const tooLarge = ({ said }: { said: string }) => new Fault(importFaults.tooLarge, { max: said });

/** Download of a deck as a PowerPoint file, and import of such a file; both in a process of their own. */
export const deckStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${deckFile.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const { deckId } = parseInput(deckFile.input, request.body, actor.language);
    const { row } = await deckToRead(db, actor, deckId);
    const named = { name: `${row.title}.pptx`, mediaType: pptxType };
    return sendFile(reply, { ...named, bytes: await pptxOf(db, platform, actor, row) });
  });

  app.post(`/api/${deckImportPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const files = filesOf(request, platform.files.incoming, await oneFileOf(db, 'deck', tooLarge));
    const data = await callsOfOne.take(actor.id, () => importDeck(db, platform, actor, files));
    return envelope(actor.language, data, {});
  });
};
