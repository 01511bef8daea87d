import { buffer } from 'node:stream/consumers';
import { warehouseVolume as bounds } from '@xueyan/contract/content/warehouse-export';
import { type PrintFormat, type PrintPart, printSheets, type SheetToPrint } from '../../base/print/print.service.ts';
import { titleOfSchool } from '../../base/setting/setting.service.ts';
import { contentOf } from '../warehouse/warehouse-page.service.ts';
import { type ExportContext, filesFor, type Remarks } from './leaving-files.service.ts';
import { fileLinksIn, type LeavingPage, pageLinksIn } from './leaving-pages.rule.ts';

/** Picture types that each format can hold. */
const shown: Record<PrintFormat, RegExp> = {
  pdf: /^image\/(png|jpeg)$/,
  word: /^image\/(png|jpeg|gif)$/,
};

interface Printed {
  format: PrintFormat;
  title: string;
  spaceName: string;
  pages: LeavingPage[];
  remarks: Remarks;
  /** Waits in the queue without a time limit. */
  patient: boolean;
}

/** A document that is being filled. */
interface Volume {
  parts: PrintPart[];
  /** Links by address. */
  links: Map<string, string>;
  pictures: Map<string, Buffer>;
  letters: number;
  pictureBytes: number;
}

const emptyVolume = (): Volume => ({
  ...{ parts: [], links: new Map(), pictures: new Map(), letters: 0, pictureBytes: 0 },
});

/** Yields documents of pages one by one; what exceeds the limits of one continues in the next. */
export async function* printPages(
  context: ExportContext,
  { format, title, spaceName, pages, remarks, patient }: Printed,
  step: (done: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const { db, platform, actor, say } = context;
  const school = await titleOfSchool(db);
  const find = filesFor(context, remarks);
  const leaving = new Set(pages.map(({ pageId }) => pageId));
  const time = platform.clock.write(platform.clock.now());

  const take = async (volume: Volume, address: string, fileId: string, page: LeavingPage) => {
    if (volume.pictures.has(address)) return;
    const file = await find(fileId, page.title);
    if (!file) return;
    if (!shown[format].test(file.mediaType)) return remarks.add(say('notTaken', { name: file.name }));
    if (volume.pictureBytes + file.bytes > bounds.pictureBytes)
      return remarks.add(say('tooLarge', { name: file.name }));
    const content = await file.open();
    if (!content) return remarks.add(say('lost', { name: file.name }));
    volume.pictureBytes += file.bytes;
    volume.pictures.set(address, await buffer(content));
  };

  const print = async ({ parts, links, pictures }: Volume, number: number, last: boolean) => {
    const notes = last ? [...remarks.list(), say('comments')] : [];
    const here = new Set(parts.map(({ id }) => id));
    const sheet: SheetToPrint = {
      title: number === 1 && last ? title : say('volume', { title, n: number }),
      ...{ head: [school, spaceName], foot: say('made', { name: actor.userName, time }), facts: [] },
      contents: parts.length > 1 ? say('contents') : '',
      parts: last ? [...parts, { id: 'notes', title: say('notes'), level: 0, content: notes }] : parts,
      links: [...links].filter(([, id]) => here.has(id)),
      words: { picture: say('picture'), formulas: say('formulas', { n: '{n}' }) },
      pictures: [...pictures],
    };
    const [made] = await printSheets({ platform, reader: { id: actor.id, patient }, format }, [sheet]);
    return made ?? Buffer.alloc(0);
  };

  let volume = emptyVolume();
  let number = 1;
  for (const [done, page] of pages.entries()) {
    await step(done);
    const content = await contentOf(db, page.pageId);
    const full = volume.letters + content.length > bounds.letters || volume.parts.length >= bounds.pages;
    if (volume.parts.length > 0 && (full || volume.pictureBytes > bounds.pictureBytes / 2)) {
      yield await print(volume, number, false);
      volume = emptyVolume();
      number += 1;
    }
    for (const [address, fileId] of fileLinksIn(content)) await take(volume, address, fileId, page);
    for (const [address, pageId] of pageLinksIn(content)) {
      volume.links.set(address, pageId);
      if (!leaving.has(pageId)) remarks.linkOutside();
    }
    const alone = page.level === 0;
    volume.parts.push({ id: page.pageId, title: alone ? '' : page.title, level: page.level, content });
    volume.letters += content.length;
  }
  yield await print(volume, number, true);
}
