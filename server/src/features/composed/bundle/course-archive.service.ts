import type { BundleMade } from '@xueyan/contract/composed/bundle';
import { gradeKindNames } from '@xueyan/contract/school/grade-source';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import { readyFor, textsIn } from '../../../http/traditional.ts';
import type { ZipWriter } from '../../../platform/archive/write-zip.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { startJob } from '../../base/job/job.service.ts';
import { courseToOwn } from '../../school/course/course.service.ts';
import { getGradebook } from '../../teaching/gradebook/gradebook.service.ts';
import { archiveJob, exportCourse, makeZip, type Steps } from './bundle-export.service.ts';
import type { BundleContext } from './bundle-pack.service.ts';
import { fill } from './bundle-words.text.ts';
import { archiveParts, archiveRowsMax, courseArchiveStore as store } from './course-archive.store.ts';
import { archiveWords, columnTitles } from './course-archive.text.ts';
import { plainName } from './file-address.rule.ts';

/** Starts packing all that a course has, with what its students did: for who owns or manages the course. */
export async function startArchive(db: Db, actor: Actor, courseId: string): Promise<string> {
  const { name } = await courseToOwn(db, actor, courseId);
  return startJob({ db, actor }, archiveJob, { input: { courseId }, title: name, key: `${actor.id} ${courseId}` });
}

type Cell = string | number | null;
interface Sheet {
  name: string;
  columns: { title: string }[];
  rows: Cell[][];
}

/** Packs the course package, the gradebook, the records of its people and their files into one archive. */
export async function archiveCourse(
  context: BundleContext & { sources: readonly GradeSource[] },
  courseId: string,
  steps: Steps,
): Promise<BundleMade> {
  const { db, platform, actor } = context;
  await readyFor(actor.language);
  // The right may have been withdrawn while the job waited.
  const { name } = await courseToOwn(db, actor, courseId);
  const say = (text: Text) => textsIn(actor.language, text);
  const files = await store.files(db, courseId);
  const total = archiveParts.length + files.length + 2;
  let done = 0;
  const step = async () => {
    steps.signal.throwIfAborted();
    done += 1;
    await steps.progress(Math.min(done, total), total);
  };
  const course = await exportCourse(context, { courseId, format: 'xueyan' }, { ...steps, progress: async () => {} });
  const remarks = [...course.remarks];
  await step();
  const made = await makeZip(platform, async (zip) => {
    const bundle = await platform.files.open(course.sha256);
    if (bundle) await zip.add('course-package.zip', bundle);
    const sheets = [await gradesOf(context, courseId, say)];
    await step();
    for (const part of archiveParts) {
      const rows = (await store.rows(db, part, courseId)).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [
            key,
            moments.includes(key) && value !== null ? platform.clock.write(momentOf(value)) : value,
          ]),
        ),
      );
      if (rows.length === archiveRowsMax)
        remarks.push(fill(say(archiveWords.cut), { name: say(part.titles), n: archiveRowsMax }));
      await zip.add(`records/${part.key}.json`, Buffer.from(`${JSON.stringify(rows, null, 1)}\n`));
      if (rows[0]) sheets.push(sheetOf(say(part.titles), rows, say));
      await step();
    }
    await zip.add('records.xlsx', await writeSheet({ sheets }));
    const lost = await addFiles(context, zip, files, step);
    if (lost > 0) remarks.push(fill(say(archiveWords.lost), { n: lost }));
  });
  const stamp = platform.clock.write(platform.clock.now()).replace(/\D/g, '').slice(0, 8);
  return { ...made, courseId, name: `${plainName(name)}-${say(archiveWords.archive)}-${stamp}.zip`, remarks };
}

/** Columns of moments, which the database gives as texts in its own zone, such as `2026-03-01 08:00:00.5+00`. */
const moments = ['time', 'done', 'submitted', 'marked', 'began', 'ended'];
const momentOf = (value: unknown): Date =>
  value instanceof Date
    ? value
    : new Date(
        String(value)
          .replace(' ', 'T')
          .replace(/([+-]\d\d)$/, '$1:00'),
      );

type Said = (text: Text) => string;

/** Longest text of a cell of a workbook; the whole one is in the JSON. */
const cellMost = 30_000;

const sheetOf = (name: string, rows: Record<string, unknown>[], say: Said): Sheet => {
  const keys = Object.keys(rows[0] ?? {});
  const cell = (value: unknown): Cell =>
    typeof value === 'number' ? value : value === null || value === undefined ? null : `${value}`.slice(0, cellMost);
  return {
    name,
    columns: keys.map((key) => ({ title: columnTitles[key] ? say(columnTitles[key]) : key })),
    rows: rows.map((row) => keys.map((key) => cell(row[key]))),
  };
};

async function gradesOf(
  { db, platform, actor, sources }: BundleContext & { sources: readonly GradeSource[] },
  courseId: string,
  say: Said,
): Promise<Sheet> {
  const { columns, rows } = await getGradebook(db, platform, [...sources], actor, courseId);
  const titles = ['login', 'name', 'class'].map((key) => columnTitles[key] ?? archiveWords.gradebook);
  return {
    name: say(archiveWords.gradebook),
    columns: [
      ...titles.map((title) => ({ title: say(title) })),
      ...columns.map(({ title, kind, maximum }) => ({ title: `${title || say(gradeKindNames[kind])} (${maximum})` })),
      { title: say(archiveWords.total) },
    ],
    rows: rows.map((row) => [row.loginName, row.userName, row.className, ...row.scores, row.total]),
  };
}

/** Adds the files of students; returns how many have no bytes any more. */
async function addFiles(
  { platform }: BundleContext,
  zip: ZipWriter,
  files: Awaited<ReturnType<typeof store.files>>,
  step: () => Promise<void>,
): Promise<number> {
  let lost = 0;
  for (const { id, sha256, name, login, section } of files) {
    await step();
    const content = await platform.files.open(sha256);
    if (content)
      await zip.add(`files/${plainName(login)}/${plainName(section)}/${id.slice(-6)}-${plainName(name)}`, content);
    else lost += 1;
  }
  return lost;
}
