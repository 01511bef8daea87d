import { ExportQuery } from '@xueyan/contract/timetable/timetable';
import { admit } from '../../../http/admission.ts';
import { sendSheet } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { exportLessons } from './export.service.ts';

/** `POST schedule/export`: the lessons of a week or a term as a workbook. */
export const scheduleExportStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post('/api/schedule/export', async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const input = parseInput(ExportQuery, request.body ?? {}, actor.language);
    const { name, bytes } = await exportLessons(db, platform.clock, actor, input);
    return sendSheet(reply, name, bytes);
  });
};
