import { fileAddresses } from '@xueyan/contract/base/file';
import { paperVolume as bounds } from '@xueyan/contract/exam/paper-archive';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type PrintPart, printSheets, type SheetToPrint } from '../../base/print/print.service.ts';
import { titleOfSchool } from '../../base/setting/setting.service.ts';
import { shownAttempt } from '../exam/own-sitting.service.ts';
import { paperBySections, passPointsOf } from '../exam/sitting-result.service.ts';
import { linesOfCandidate } from '../paper-word/answered-paper.service.ts';
import { picturesIn } from '../question-transfer/word-document.service.ts';
import { factsOf, textsOf } from './line-markdown.rule.ts';
import type { papersToPack } from './paper-archive.service.ts';
import { archiveWords } from './paper-archive.text.ts';

interface Context {
  db: Db;
  platform: Platform;
  actor: Actor;
}

type Packed = Awaited<ReturnType<typeof papersToPack>>;
type Paper = Awaited<ReturnType<typeof paperBySections>>;

/** A PDF that is being filled. */
interface Volume {
  parts: PrintPart[];
  letters: number;
  pictures: Map<string, Buffer>;
  pictureBytes: number;
}

const emptyVolume = (): Volume => ({ parts: [], letters: 0, pictures: new Map(), pictureBytes: 0 });
const isFull = ({ parts, letters, pictureBytes }: Volume, more: number) =>
  parts.length >= bounds.papers || letters + more > bounds.letters || pictureBytes > bounds.pictureBytes;

/** Yields PDFs of answered papers one by one; what exceeds the limits of one continues in the next. */
export async function* printPapers(
  context: Context,
  packed: Packed,
  step: (done: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const { db, platform, actor } = context;
  const { exam, userIds } = packed;
  let volume = emptyVolume();
  let number = 1;
  for (const [done, userId] of userIds.entries()) {
    await step(done);
    // With several attempts, the paper of the one that counts.
    const attempt = await shownAttempt(db, exam.id, userId);
    ensure(attempt, wireFaults.gone);
    const paper = await paperBySections(db, platform, actor, exam.id, attempt.id);
    const { part, letters } = partOf(context, packed, attempt.id, paper);
    if (volume.parts.length > 0 && isFull(volume, letters)) {
      yield await print(context, packed, volume, number);
      volume = emptyVolume();
      number += 1;
    }
    volume.parts.push(part);
    volume.letters += letters;
    await addPictures(context, volume, paper);
  }
  yield await print(context, packed, volume, number === 1 ? null : number);
}

/** Returns the paper of one candidate and its length, with its key if the exam shows it to candidates. */
function partOf({ actor }: Context, { exam }: Packed, id: string, paper: Paper): { part: PrintPart; letters: number } {
  const say = archiveWords(actor.language);
  const { loginName, userName, className, points, fullPoints, submitTime, attempt, sections } = paper;
  // Points so far would be taken for the result.
  const isMarked = sections.every(({ items }) => items.every((item) => item.points !== null));
  const facts: [string, string][] = [
    [say('name'), userName],
    [say('number'), loginName],
    [say('className'), className],
    [say('points'), isMarked ? `${points} / ${fullPoints}` : `${say('notMarked')} / ${fullPoints}`],
    [say('submitted'), submitTime?.slice(0, 16) ?? ''],
    ...(exam.attempts === 1 ? [] : [[say('attempt'), String(attempt)] satisfies [string, string]]),
  ];
  const lines = linesOfCandidate(sections, exam.resultView === 'paper', actor.language);
  const texts = [factsOf(facts), ...textsOf(lines)];
  return {
    part: { id, title: [className, loginName, userName].filter(Boolean).join(' '), level: 1, content: { texts } },
    letters: texts.reduce((sum, { length }) => sum + length, 0),
  };
}

/**
 * Adds the pictures of a paper's questions. Pictures that an answer names are left out: those who print may have access
 * to them where the candidate has not.
 */
async function addPictures(context: Context, volume: Volume, { sections }: Paper): Promise<void> {
  const asked = sections.flatMap(({ items }) => items.map(({ content, key }) => [content, key]));
  const named = new Set([...JSON.stringify(asked).matchAll(fileAddresses)].map(([address]) => address));
  const fresh = [...named].filter((address) => !volume.pictures.has(address));
  if (fresh.length === 0) return;
  for (const [address, { bytes }] of await picturesIn(context, fresh)) {
    volume.pictures.set(address, bytes);
    volume.pictureBytes += bytes.length;
  }
}

async function print(
  { db, platform, actor }: Context,
  { exam, className, title }: Packed,
  { parts, pictures }: Volume,
  number: number | null,
): Promise<Buffer> {
  const say = archiveWords(actor.language);
  const sheet: SheetToPrint = {
    title: number === null ? title : say('volume', { title, n: number }),
    head: [await titleOfSchool(db), exam.name],
    foot: say('printed', { name: actor.userName, time: platform.clock.write(platform.clock.now()) }),
    facts: [
      [say('className'), className || say('all')],
      [say('papers'), say('count', { n: parts.length })],
      [say('full'), String(exam.totalPoints)],
      [say('pass'), String(passPointsOf(exam, exam.totalPoints))],
    ],
    contents: say('contents'),
    ...{ parts, links: [], pictures: [...pictures] },
    words: { picture: say('picture'), formulas: '' },
  };
  const [made] = await printSheets({ platform, reader: { id: actor.id, patient: true }, format: 'pdf' }, [sheet]);
  return made ?? Buffer.alloc(0);
}
