import type { ZipWriter } from '../../../platform/archive/write-zip.ts';
import { contentOf } from '../warehouse/warehouse-page.service.ts';
import { type ExportContext, filesFor, type Remarks } from './leaving-files.service.ts';
import {
  fileLinksIn,
  fileNameOf,
  type LeavingPage,
  pageLinksIn,
  relativePath,
  unlikeOthers,
  withPlaces,
} from './leaving-pages.rule.ts';

/** Writes pages as Markdown files in the folders of their tree, with attachments and an index. */
export async function writeMarkdown(
  context: ExportContext,
  zip: ZipWriter,
  { title, pages, remarks }: { title: string; pages: LeavingPage[]; remarks: Remarks },
  step: (done: number) => Promise<void>,
): Promise<void> {
  const { db, platform, actor, say } = context;
  const places = { pages: new Map(pages.map(({ pageId, path }) => [pageId, path])), files: new Map<string, string>() };
  const left = new Set<string>();
  const find = filesFor(context, remarks);
  const name = unlikeOthers();
  const take = async (fileId: string, page: LeavingPage) => {
    const file = await find(fileId, page.title);
    const content = file && (await file.open());
    if (file && !content) remarks.add(say('lost', { name: file.name }));
    if (!file || !content) return void left.add(fileId);
    const dot = file.name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot)] : [file.name, ''];
    const place = name(`${say('attachments')}/`, fileNameOf(stem), extension);
    await zip.add(place, content);
    places.files.set(fileId, place);
  };
  for (const [done, page] of pages.entries()) {
    await step(done);
    const content = await contentOf(db, page.pageId);
    for (const [, fileId] of fileLinksIn(content))
      if (!places.files.has(fileId) && !left.has(fileId)) await take(fileId, page);
    for (const [, pageId] of pageLinksIn(content)) if (!places.pages.has(pageId)) remarks.linkOutside();
    await zip.add(page.path, Buffer.from(`# ${page.title}\n\n${withPlaces(content, page.path, places)}\n`));
  }
  const notes = [...remarks.list(), say('comments')].map((text) => `- ${text}`);
  const time = platform.clock.write(platform.clock.now());
  const index = pages.map(
    (page) => `${'  '.repeat(Math.max(0, page.level - (pages[0]?.level ?? 0)))}- ${linkTo(page)}`,
  );
  const text = [
    ...[`# ${title}`, '', say('made', { name: actor.userName, time }), '', `## ${say('contents')}`, '', ...index],
    ...['', `## ${say('notes')}`, '', ...notes, ''],
  ].join('\n');
  await zip.add(name('', `_${say('contents')}`, '.md'), Buffer.from(text));
}

const linkTo = ({ title, path }: LeavingPage) => `[${title.replace(/[[\]\\]/g, '\\$&')}](${relativePath('', path)})`;
