import { earnedOf } from '@xueyan/contract/teaching/mark';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { titleOfSchool } from '../../base/setting/setting.service.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { attemptToMark, getMarking } from '../marking/marking.service.ts';
import { chineseFont } from './font.service.ts';
import { reportWords } from './report-archive.text.ts';
import { joinBundle, type ReportSheet } from './sheet-bundle.rule.ts';

const rule = new URL('./report-sheet.rule.ts', import.meta.url).href;
/** Of all pictures in one report. */
const picturesMaxBytes = 20 * 1024 * 1024;

interface Context {
  db: Db;
  platform: Platform;
  actor: Actor;
  /** Waits for its turn however long that takes. */
  patient?: boolean;
}

export interface ReportFile {
  name: string;
  bytes: Buffer;
}

/** Reports as they are printed, a PDF each, in the order that was asked for. */
export async function reportFiles({ patient = false, ...context }: Context, runIds: string[]): Promise<ReportFile[]> {
  await readyFor(context.actor.language);
  const { bytes, text, mono } = await chineseFont();
  const school = await titleOfSchool(context.db);
  const blobs = [bytes];
  const made: { name: string; sheet: ReportSheet }[] = [];
  for (const runId of runIds) made.push(await sheetOf(context, school, runId, blobs));
  const bundle = joinBundle({ sheets: made.map(({ sheet }) => sheet), faces: { text, mono }, blobs });
  const drawn = await context.platform.parser.rule({ id: context.actor.id, patient }, rule, bundle);
  return made.map(({ name }, at) => ({ name, bytes: Buffer.from(drawn.blobs[at] ?? []) }));
}

async function sheetOf({ db, platform, actor }: Context, school: string, runId: string, blobs: Buffer[]) {
  const { courseName } = await attemptToMark(db, actor, runId);
  const marking = await getMarking(db, platform, actor, runId);
  const { title, content, mark, comment, submitTime, late, score, reportPoints, criteria } = marking;
  const say = reportWords(actor.language);
  const time = submitTime?.slice(0, 16) ?? '—';
  const sheet: ReportSheet = {
    ...{ school, course: courseName, title, content, comment },
    facts: [
      [say('name'), marking.studentName],
      [say('number'), marking.loginName],
      [say('className'), marking.className || '—'],
      [say('submitted'), late ? say('late', { time }) : time],
      [say('mark'), mark ? say('markOf', { score: mark.score, points: mark.points }) : say('unpublished')],
      [say('reportScore'), score === null ? '—' : say('markOf', { score, points: reportPoints })],
    ],
    steps: (mark?.steps ?? marking.steps).map((step, at) =>
      say('step', { n: at + 1, title: step.title, got: earnedOf(step), points: step.points }),
    ),
    criteria: criteria.map(({ name, score: got, points }) => say('criterion', { name, got, points })),
    words: {
      ...{ criteria: say('criteria') },
      ...{ report: say('report'), steps: say('steps'), comment: say('comment'), noComment: say('noComment') },
      ...{ picture: say('picture'), printed: say('printed', { time: platform.clock.write(platform.clock.now()) }) },
    },
    pictures: await picturesOf(db, platform, runId, content, blobs),
  };
  return { name: `${marking.loginName}-${marking.studentName}-${title}.pdf`, sheet };
}

/** The pictures of a report that were put into it: what else it may name, its teacher may be shown and its writer not. */
async function picturesOf(db: Db, platform: Platform, runId: string, content: string, blobs: Buffer[]) {
  const found: ReportSheet['pictures'] = [];
  let left = picturesMaxBytes;
  for (const [address, id = ''] of content.matchAll(/\/api\/file\/get\/([0-9a-f-]{36})/gi)) {
    if (found.some(([known]) => known === address)) continue;
    const file = await findFile(db, id.toLowerCase());
    if (file?.scope !== 'run' || file.scopeId !== runId || file.bytes > left) continue;
    const stream = await platform.files.open(file.sha256);
    if (!stream) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    left -= file.bytes;
    found.push([address, blobs.push(Buffer.concat(chunks)) - 1]);
  }
  return found;
}
