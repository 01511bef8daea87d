import { z } from 'zod';
import type { Stream } from '../../../http/feature.ts';
import { answerNode } from '../machine/node-call.service.ts';
import { cleanServerDisk, serverDisk } from './disk.service.ts';

const Names = z.object({ names: z.array(z.string()) });

/** Serves the calls of the school's other servers about the disk of this one. */
export const diskStream: Stream = ({ app, db, platform }) => {
  app.post('/node/disk', () => answerNode(() => serverDisk(db, platform)));
  app.post('/node/disk-clean', ({ body }) => answerNode(() => cleanServerDisk(db, platform, Names.parse(body).names)));
};
