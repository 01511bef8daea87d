import { fileAddress } from '@xueyan/contract/base/file';
import { QuestionForm } from '@xueyan/contract/exam/question';
import {
  TransferParams,
  type TransferQuestion,
  transferCheck,
  transferFaults,
} from '@xueyan/contract/exam/question-transfer';
import { wordsOf } from '@xueyan/contract/exam/question-words';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Text } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { parseInput } from '../../../http/input.ts';
import { toTraditional } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ImportSource, readOnce } from '../../base/import/import-source.service.ts';
import { type GivenFile, keepChecked, openUnstarted } from '../../base/import/import-upload.service.ts';
import { keepFile } from '../../base/stored-file/stored-file.service.ts';
import { listKnowledgePoints } from '../knowledge-point/knowledge-point.service.ts';
import { type Level, levelNamed, nameOfLevel, nearestLevel, readLevels } from '../question/difficulty.service.ts';
import { findSimilar } from '../question/question.service.ts';
import { bankToFill } from '../question-bank/question-bank.service.ts';
import { type Parsed, type ParsedFile, pictureNames, type Remark } from './draft.rule.ts';
import { keptKinds } from './kept-kinds.rule.ts';
import { readConverted } from './old-word.service.ts';
import { isRemark, remarkOf } from './remark.rule.ts';
import { sharedRemarks } from './shared-remark.rule.ts';
import { sayRemark } from './transfer-say.text.ts';
import { usualScores } from './words.rule.ts';

export interface TransferContext {
  db: Db;
  platform: Platform;
  actor: Actor;
}

/** Kind of the job that imports a file, for which a check keeps it. */
export const transferKind = 'question.import';

export interface TransferFile extends GivenFile {
  params: unknown;
}

/** A question of the file as a form, or the reasons why it cannot be one. */
export interface Judged {
  parsed: Parsed;
  form: z.output<typeof QuestionForm> | null;
  problems: string[];
  remarks: string[];
}

interface OpenedFile {
  params: TransferParams;
  file: ParsedFile;
  pictures: Uint8Array[];
  judged: Judged[];
}

const reader = new URL('./read-file.rule.ts', import.meta.url).href;

/** Reads a file, once in its life, and checks each question by the rules of the form. Changes nothing. */
export async function openFile(
  context: TransferContext,
  source: ImportSource,
  given: unknown,
  patient = false,
): Promise<OpenedFile> {
  const { db, platform, actor } = context;
  const params = parseInput(TransferParams, given, actor.language);
  const bank = await bankToFill(db, actor, params.bankId);
  const whose = { id: actor.id, patient };
  const { value, blobs } = await readOnce(source, 'questions', (bytes) =>
    readConverted(platform, whose, bytes, (readable) => platform.parser.rule(whose, reader, readable)),
  );
  const file = value as ParsedFile;
  const points = new Map(
    (await listKnowledgePoints(db, bank.subject)).map(({ name, knowledgePointId }) => [
      name.toLowerCase(),
      knowledgePointId,
    ]),
  );
  const place = { bankId: bank.id, subject: bank.subject };
  const levels = await readLevels(db);
  const judged = file.questions.map((parsed) => judge(actor, place, points, called(parsed, levels)));
  return { params, file, pictures: blobs, judged };
}

/** Takes the difficulty as the school calls it; one that is switched off becomes the nearest that can be chosen. */
function called(parsed: Parsed, levels: Level[]): Parsed {
  const named = levelNamed(levels, parsed.level);
  const remarks = named ? parsed.remarks.filter((one) => !isRemark(one, 'badDifficulty')) : parsed.remarks;
  const wanted = named ?? (parsed.difficulty || '2');
  const difficulty = nearestLevel(levels, wanted);
  const moved = difficulty !== wanted && (named || parsed.difficulty);
  return {
    ...{ ...parsed, difficulty },
    remarks: moved
      ? [...remarks, remarkOf('difficultyOff', { text: parsed.level, level: nameOfLevel(levels, difficulty) })]
      : remarks,
  };
}

/** Most knowledge points of one question. */
const mostPoints = 10;

function judge(
  actor: Actor,
  place: Pick<QuestionForm, 'bankId' | 'subject'>,
  points: Map<string, string>,
  parsed: Parsed,
): Judged {
  const say = (remark: Remark) => sayRemark(actor.language, remark);
  const known = [...new Set(parsed.points.flatMap((name) => points.get(name.toLowerCase()) ?? []))];
  const beyond = parsed.points.filter((name) => known.indexOf(points.get(name.toLowerCase()) ?? '') >= mostPoints);
  const unknown = parsed.points.filter((name) => !points.has(name.toLowerCase()));
  const labels = [...new Set([...parsed.labels, ...unknown])];
  const kept = labels.filter((label) => label.length <= 20).slice(0, 10);
  const lost = [
    ...parsed.remarks,
    ...unknown.filter((name) => kept.includes(name)).map((text) => remarkOf('pointUnknown', { text })),
    ...[...labels.filter((label) => !kept.includes(label)), ...beyond].map((text) => remarkOf('lostHere', { text })),
    ...(parsed.source.length > 100 ? [remarkOf('lostHere', { text: parsed.source })] : []),
  ];
  const remarks = [...new Set(lost.map(say))];
  const problems = parsed.problems.map(say);
  if (!parsed.body) return { parsed, form: null, problems, remarks };
  const form = {
    ...{ ...place, body: parsed.body, analysis: parsed.analysis, courseId: null, chapterId: null },
    ...{ knowledgePointIds: known.slice(0, mostPoints), difficulty: parsed.difficulty || '2' },
    ...{ score: parsed.score ?? usualScores[parsed.body.content.kind], labels: kept },
    ...{ source: parsed.source.length > 100 ? '' : parsed.source, sharing: 'bank' },
  };
  try {
    return { parsed, form: parseInput(QuestionForm, form, actor.language), problems, remarks };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { parsed, form: null, problems: [...problems, error.say(actor.language, toTraditional)], remarks };
  }
}

/** Says each thing once that belongs to no question. */
export const notesOf = ({ notes }: ParsedFile, { language }: Actor): string[] => [
  ...new Set(notes.map((note) => sayRemark(language, note))),
];

/** A question of a file that is not yet assigned to a bank. */
export interface ReadQuestion {
  title: string;
  /** Null if it cannot be imported, for reasons given in the remarks. */
  form: QuestionForm | null;
  remarks: string[];
}

/**
 * Reads and checks the questions of a file as for a bank of the subject; pictures are named `picture-<n>` in the texts,
 * by their index. `notes`: what of the file belongs to no question.
 */
export async function readQuestions(
  { platform, actor }: Pick<TransferContext, 'platform' | 'actor'>,
  bytes: Buffer,
  subject: string,
): Promise<{ questions: ReadQuestion[]; pictures: Uint8Array[]; notes: string[] }> {
  const { value, blobs } = await platform.parser.rule({ id: actor.id, patient: true }, reader, bytes);
  const place = { bankId: '00000000-0000-4000-8000-000000000000', subject };
  const file = value as ParsedFile;
  const questions = file.questions.map((parsed) => {
    const { form, problems, remarks } = judge(actor, place, new Map(), parsed);
    return { title: parsed.title.slice(0, 60) || parsed.place, form, remarks: [...problems, ...remarks] };
  });
  return { questions, pictures: blobs, notes: notesOf(file, actor) };
}

/** Previews the import of a file, question by question, and keeps the file for the calls that follow. */
export async function checkFile(context: TransferContext, upload: TransferFile) {
  const { db, actor } = context;
  const source = await openUnstarted(db, actor, transferKind, upload);
  const { file, judged } = await openFile(context, source, upload.params);
  const shared = sharedRemarks(file.questions).map(({ remark, n }) => ({ text: sayRemark(actor.language, remark), n }));
  const ownOf = ({ remarks }: Judged) => remarks.filter((one) => !shared.some(({ text }) => text === one));
  const seen = new Map<string, number>();
  const questions: TransferQuestion[] = [];
  for (const one of judged) {
    const { parsed, form } = one;
    const words = form && wordsOf(form.body.content);
    const twin = words ? seen.get(words.plain) : undefined;
    if (words && twin === undefined) seen.set(words.plain, parsed.position);
    const similar = words ? await findSimilar(db, actor, words.plain, undefined) : [];
    questions.push({
      ...{ position: parsed.position, place: parsed.place, title: words?.title ?? parsed.title.slice(0, 120) },
      ...{ kind: form?.body.content.kind ?? null, content: form?.body.content ?? null, key: form?.body.key ?? null },
      ...{ analysis: form?.analysis ?? '', difficulty: form?.difficulty ?? '2', score: form?.score ?? 1 },
      ...{ points: parsed.points, labels: form?.labels ?? [], problems: one.problems },
      remarks: [...ownOf(one), ...(twin === undefined ? [] : [sayTwin(actor, twin)])],
      similar: similar.map(({ title, bankName, likeness }) => ({ title, bankName, likeness })),
    });
  }
  const importId = await keepChecked(db, actor, transferKind, source);
  const notes = [...notesOf(file, actor), ...shared.map((one) => sayShared(actor, one))];
  return transferCheck.output.parse({ importId, format: file.format, questions, notes });
}

const sharedBy: Text = {
  zh: '{n} 题：{text}',
  en: '{n} {n, question|questions}: {text}',
  mn: '{n} асуулт: {text}',
};
const sayShared = ({ language }: Actor, values: { text: string; n: number }) =>
  sayRemark(language, { text: sharedBy, values });
const sayTwin = ({ language }: Actor, position: number) => sayRemark(language, remarkOf('twin', { position }));

/** Saves the pictures of a form and replaces their names by addresses. */
export async function withPictures(
  { db, platform, actor }: TransferContext,
  form: QuestionForm,
  pictures: Uint8Array[],
) {
  const text = JSON.stringify({ body: form.body, analysis: form.analysis });
  const addresses = new Map<string, string>();
  for (const [name, index] of text.matchAll(pictureNames)) {
    const bytes = pictures[Number(index)];
    if (addresses.has(name) || !bytes) continue;
    const upload = {
      name,
      bytes: Buffer.from(bytes),
      ownerId: actor.id,
      scope: 'question',
      scopeId: form.bankId,
    } as const;
    addresses.set(name, fileAddress(await keepFile(db, platform, upload, keptKinds)));
  }
  if (addresses.size === 0) return form;
  const named = JSON.parse(text.replace(pictureNames, (name) => addresses.get(name) || name)) as Pick<
    QuestionForm,
    'body' | 'analysis'
  >;
  return { ...form, ...named };
}

/** Returns the questions that were chosen and can be imported. */
export const chosenOf = ({ judged, params }: OpenedFile): (Judged & { form: QuestionForm })[] => {
  const chosen = params.chosen && new Set(params.chosen);
  const taken = judged.flatMap((one) =>
    one.form && (!chosen || chosen.has(one.parsed.position)) ? [{ ...one, form: one.form }] : [],
  );
  ensure(taken.length > 0, transferFaults.noneChosen);
  return taken;
};
