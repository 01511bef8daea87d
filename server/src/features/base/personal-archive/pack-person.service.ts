import { type FileHandle, open, rm } from 'node:fs/promises';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { PortablePart, PortableRow } from '../../../http/portable.ts';
import { textsIn, toTraditional } from '../../../http/traditional.ts';
import { writeZip, type ZipWriter } from '../../../platform/archive/write-zip.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  escaped,
  filePath,
  link,
  pageEnd,
  pageHead,
  plainName,
  recordHtml,
  recordName,
  withPaths,
} from './archive-page.rule.ts';
import { personalArchiveStore as store } from './personal-archive.store.ts';
import { archiveText as t } from './personal-archive.text.ts';

/** Records in memory at a time. */
const sliceSize = 200;
/** Steps of the progress for each part; its number of records is not known in advance. */
const stepsEach = 100;
/** Maximum number of lost files that the first page names. */
const lostNamed = 50;

interface Packing {
  db: Db;
  platform: Platform;
  parts: readonly PortablePart[];
  person: { id: string; userName: string };
  language: Language;
  signal: AbortSignal;
  progress(done: number, total: number): Promise<void>;
}

interface Written {
  part: PortablePart;
  count: number;
}

/**
 * Writes the data of a person to a zip file, part by part and slice by slice: memory holds one slice of records, and
 * the paths of the files.
 */
export async function packPerson(packing: Packing, path: string) {
  const { parts } = packing;
  const zip = await writeZip(path);
  try {
    const lost: string[] = [];
    const paths = await addFiles(packing, zip, lost);
    const written: Written[] = [];
    for (const [at, part] of parts.entries()) {
      written.push({ part, count: await addPart(packing, zip, { part, paths, at, work: path }) });
    }
    await zip.add('index.html', Buffer.from(firstPage(packing, written, lost)));
    const bytes = await zip.finish();
    const steps = (parts.length + 1) * stepsEach;
    await packing.progress(steps, steps);
    return {
      bytes,
      fileCount: new Set(paths.values()).size,
      recordCount: written.reduce((sum, { count }) => sum + count, 0),
    };
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

/** Adds the files of the person, each content once; returns their paths by id. */
async function addFiles(packing: Packing, zip: ZipWriter, lost: string[]): Promise<Map<string, string>> {
  const { db, platform, person } = packing;
  const paths = new Map<string, string>();
  const written = new Set<string>();
  for (let from = 0; ; from += sliceSize) {
    const slice = await store.files(db, person.id, { from, most: sliceSize });
    for (const { id, sha256, name } of slice) {
      packing.signal.throwIfAborted();
      const path = filePath(sha256, name);
      if (!written.has(path)) {
        const content = await platform.files.open(sha256);
        if (!content) {
          if (lost.length < lostNamed) lost.push(name);
          continue;
        }
        await zip.add(path, content);
        written.add(path);
      }
      paths.set(id, path);
    }
    await step(packing, 0, from);
    if (slice.length < sliceSize) return paths;
  }
}

const step = (packing: Packing, at: number, from: number) =>
  packing.progress(
    at * stepsEach + Math.min(stepsEach - 1, Math.floor(from / sliceSize)),
    (packing.parts.length + 1) * stepsEach,
  );

interface PartWork {
  part: PortablePart;
  paths: ReadonlyMap<string, string>;
  at: number;
  /** Path beside which files in progress are written. */
  work: string;
}

/** Adds a folder with the records of a part: as JSON, as a page, and their texts as Markdown. */
async function addPart(packing: Packing, zip: ZipWriter, { part, paths, at, work }: PartWork): Promise<number> {
  const { db, platform, person, language } = packing;
  const [records, page] = [`${work}.records`, `${work}.page`];
  const handles: FileHandle[] = [];
  let count = 0;
  try {
    const [json, html] = [await open(records, 'w+', 0o600), await open(page, 'w+', 0o600)];
    handles.push(json, html);
    await html.appendFile(pageHead(language, say(language, t.title, { name: textsIn(language, part.titles) })));
    await html.appendFile(`<p>${link('../index.html', textsIn(language, t.back))}</p>\n`);
    for (let from = 0; ; from += sliceSize) {
      packing.signal.throwIfAborted();
      const slice = await part.rows(db, person.id, { from, most: sliceSize });
      for (const row of slice) {
        count += 1;
        const record = presented(row, count, paths, platform);
        for (const { name, bytes } of record.made) await zip.add(`${part.key}/${name}`, bytes);
        await json.appendFile(`${count === 1 ? '[' : ','}\n${JSON.stringify(record.json)}`);
        await html.appendFile(recordHtml(record));
      }
      await step(packing, at + 1, from);
      if (slice.length < sliceSize) break;
    }
    if (count === 0) await html.appendFile(`<p>${escaped(textsIn(language, t.none))}</p>`);
    await json.appendFile(count === 0 ? '[]\n' : '\n]\n');
    await html.appendFile(pageEnd);
    await zip.add(`${part.key}/records.json`, json.createReadStream({ start: 0, autoClose: false }));
    await zip.add(`${part.key}/index.html`, html.createReadStream({ start: 0, autoClose: false }));
    return count;
  } finally {
    for (const handle of handles) await handle.close();
    for (const one of [records, page]) await rm(one, { force: true });
  }
}

/** Returns a record as it is written: as JSON, on its page, and as files of its own. */
function presented(row: PortableRow, n: number, paths: ReadonlyMap<string, string>, { clock }: Platform) {
  const { title: given, at, text: raw, fileIds, made = [], ...rest } = row;
  const title = given || `#${n}`;
  const time = at ? clock.write(at) : '';
  const text = withPaths(raw ?? '', paths);
  const data = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field, value instanceof Date ? clock.write(value) : value]),
  );
  const files = (fileIds ?? []).flatMap((id) => paths.get(id) ?? []);
  const own = made.map(({ name, bytes }) => ({ name: recordName(n, name, name.split('.').at(-1) ?? 'bin'), bytes }));
  if (text) own.push({ name: recordName(n, title, 'md'), bytes: Buffer.from(`# ${title}\n\n${text}\n`) });
  const fields = Object.entries(data).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return {
    ...{ title, time, text, made: own },
    fields: fields.map(([field, value]): [string, string] => [field, String(value)]),
    files: [...files.map((path) => `../${path}`), ...own.map(({ name }) => name)],
    json: { title, time, ...data, ...(text && { text }), files: [...files, ...own.map(({ name }) => name)] },
  };
}

const say = (language: Language, text: Text, values: Record<string, string>) =>
  sayIn(language, text, values, toTraditional);

function firstPage({ person, platform, language }: Packing, written: Written[], lost: string[]): string {
  const { clock } = platform;
  const rows = written.map(
    ({ part, count }) =>
      `<tr><td>${link(`${part.key}/index.html`, textsIn(language, part.titles))}</td><td>${count}</td>` +
      `<td>${link(`${part.key}/records.json`, 'records.json')}</td></tr>`,
  );
  const heads = [t.part, t.count, t.data].map((text) => `<th>${escaped(textsIn(language, text))}</th>`).join('');
  const gone = lost.length > 0 ? `<p>${escaped(say(language, t.lost, { names: lost.join('、') }))}</p>` : '';
  return (
    pageHead(language, say(language, t.title, { name: person.userName })) +
    `<p>${escaped(say(language, t.made, { time: clock.write(clock.now()) }))}</p>` +
    `<p>${escaped(textsIn(language, t.note))}</p>${gone}<table><tr>${heads}</tr>\n${rows.join('\n')}</table>${pageEnd}`
  );
}

/** Returns the name under which the archive is saved. */
export const archiveName = (person: { loginName: string }, time: string): string =>
  `${plainName(person.loginName)}-${time.replace(/\D/g, '').slice(0, 8)}.zip`;
