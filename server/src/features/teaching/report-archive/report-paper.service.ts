import { fileAddresses } from '@xueyan/contract/base/file';
import { earnedOf } from '@xueyan/contract/teaching/mark';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type PrintPart, printSheets, type SheetToPrint } from '../../base/print/print.service.ts';
import { titleOfSchool } from '../../base/setting/setting.service.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { attemptToMark, getMarking } from '../marking/marking.service.ts';
import { reportWords } from './report-archive.text.ts';

/** Maximum total size of the pictures in one report. */
const picturesMaxBytes = 20 * 1024 * 1024;

interface Context {
  db: Db;
  platform: Platform;
  actor: Actor;
  /** Waits in the queue however long that takes, instead of failing. */
  patient?: boolean;
}

export interface ReportFile {
  name: string;
  bytes: Buffer;
}

/** Prints reports as PDFs, one each, in the requested order. */
export async function reportFiles({ patient = false, ...context }: Context, runIds: string[]): Promise<ReportFile[]> {
  await readyFor(context.actor.language);
  const { platform, actor } = context;
  const school = await titleOfSchool(context.db);
  const made: { name: string; sheet: SheetToPrint }[] = [];
  for (const runId of runIds) made.push(await sheetOf(context, school, runId));
  const printing = { platform, reader: { id: actor.id, patient }, format: 'pdf' as const };
  const drawn = await printSheets(
    printing,
    made.map(({ sheet }) => sheet),
  );
  return made.map(({ name }, at) => ({ name, bytes: drawn[at] ?? Buffer.alloc(0) }));
}

async function sheetOf({ db, platform, actor }: Context, school: string, runId: string) {
  const { courseName } = await attemptToMark(db, actor, runId);
  const marking = await getMarking(db, platform, actor, runId);
  const { title, content, mark, comment, submitTime, late, score, reportPoints, criteria } = marking;
  const say = reportWords(actor.language);
  const time = submitTime?.slice(0, 16) ?? '—';
  const steps = (mark?.steps ?? marking.steps).map((step, at) =>
    say('step', { n: at + 1, title: step.title, got: earnedOf(step), points: step.points }),
  );
  const judged = criteria.map(({ name, score: got, points }) => say('criterion', { name, got, points }));
  const part = (name: 'report' | 'steps' | 'criteria' | 'comment', text: PrintPart['content']): PrintPart => ({
    ...{ id: name, title: say(name), level: 0, content: text },
  });
  const sheet: SheetToPrint = {
    ...{
      title,
      head: [school, courseName],
      foot: say('printed', { time: platform.clock.write(platform.clock.now()) }),
    },
    facts: [
      [say('name'), marking.studentName],
      [say('number'), marking.loginName],
      [say('className'), marking.className || '—'],
      [say('submitted'), late ? say('late', { time }) : time],
      [say('mark'), mark ? say('markOf', { score: mark.score, points: mark.points }) : say('unpublished')],
      [say('reportScore'), score === null ? '—' : say('markOf', { score, points: reportPoints })],
    ],
    contents: '',
    parts: [
      part('report', content),
      ...(steps.length > 0 ? [part('steps', steps)] : []),
      ...(judged.length > 0 ? [part('criteria', judged)] : []),
      part('comment', [comment || say('noComment')]),
    ],
    links: [],
    words: { picture: say('picture'), formulas: '' },
    pictures: await picturesOf(db, platform, runId, content),
  };
  return { name: `${marking.loginName}-${marking.studentName}-${title}.pdf`, sheet };
}

/**
 * Collects the pictures that were uploaded into a report. Other pictures that it names are left out: its teacher may
 * have access to them where its writer has not.
 */
async function picturesOf(db: Db, platform: Platform, runId: string, content: string) {
  const found: SheetToPrint['pictures'] = [];
  let left = picturesMaxBytes;
  for (const [address, id = ''] of content.matchAll(fileAddresses)) {
    if (found.some(([known]) => known === address)) continue;
    const file = await findFile(db, id.toLowerCase());
    if (file?.scope !== 'run' || file.scopeId !== runId || file.bytes > left) continue;
    const stream = await platform.files.open(file.sha256);
    if (!stream) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    left -= file.bytes;
    found.push([address, Buffer.concat(chunks)]);
  }
  return found;
}
