import type { ImportedEdits } from '@xueyan/contract/ai/deck-import';
import { repackArchive } from '../../../platform/archive/repack-archive.ts';
import { type Edit, relationIdOf, relationsName } from '../../../platform/document/office-part.ts';
import { allBelow, childOf, elementsOf, type XmlElement } from '../../../platform/parser/xml-tree.ts';
import { editsOfBody, textOfBody } from './deck-line.rule.ts';
import { openPresentation, type Presentation, typesName } from './deck-package.rule.ts';
import { sectionEdits } from './deck-section.rule.ts';
import { notesOf, shapesOf } from './deck-shape.rule.ts';

/** Joins the edits and the file into one buffer: the length of the JSON, the JSON, the file. */
export function joinRewrite(edits: ImportedEdits, file: Buffer): Buffer {
  const json = Buffer.from(JSON.stringify(edits));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, file]);
}

/**
 * Rewrites a PPTX with other texts and another order; all else in it stays. Runs in the child process of the parser.
 */
export async function read(bytes: Buffer): Promise<{ value: null; blobs: Uint8Array[] }> {
  const begin = 4 + bytes.readUInt32LE(0);
  const edits = JSON.parse(bytes.toString('utf8', 4, begin)) as ImportedEdits;
  const file = bytes.subarray(begin);
  const pack = await openPresentation(file);
  const changes = new Map<string, Edit[]>();
  const change = (name: string, more: Edit[]) => {
    if (more.length > 0) changes.set(name, [...(changes.get(name) ?? []), ...more]);
  };
  const slides = pack.slides();
  const kept = edits.slides.flatMap((edit) => {
    const slide = slides[edit.from];
    return slide ? [{ edit, ...slide }] : [];
  });
  for (const { edit, relation } of kept) {
    const part = pack.part(relation.to);
    for (const { shape, body } of shapesOf(pack, part, { width: 1, height: 1 })) {
      const text = edit.texts[shape.key];
      if (body && text !== undefined && text !== shape.text) change(part.name, editsOfBody(part.text, body, text));
    }
    const notes = notesOf(pack, relation.to);
    if (notes && edit.notes !== null && edit.notes !== textOfBody(notes.body))
      change(notes.part.name, editsOfBody(notes.part.text, notes.body, edit.notes));
  }
  const order = kept.map(({ element }) => element);
  const gone = slides.filter(({ element }) => !order.includes(element));
  arrange(pack, order, gone, change);
  const parts = new Map([...changes].map(([name, more]) => [name, pack.changed(name, more)]));
  const dropped = gone.length > 0 ? partsOfNobody(pack, new Set(gone.map(({ relation }) => relation.to))) : [];
  if (dropped.length > 0) parts.set(typesName, pack.changed(typesName, typeEdits(pack, new Set(dropped))));
  const blob = await repackArchive(file, new Map<string, Buffer | null>([...parts, ...nothing(pack, dropped)]));
  return { value: null, blobs: [blob] };
}

const nothing = (pack: Presentation, names: string[]): [string, null][] =>
  names.flatMap((name) => [name, relationsName(name)]).flatMap((name) => (pack.names.has(name) ? [[name, null]] : []));

type Slide = ReturnType<Presentation['slides']>[number];
type Change = (name: string, edits: Edit[]) => void;

/** Reorders the slides and removes references to deleted ones. */
function arrange(pack: Presentation, order: XmlElement[], gone: Slide[], change: Change): void {
  const { main } = pack;
  const list = childOf(main.root, 'sldIdLst');
  const before = elementsOf(list, 'sldId');
  const isSame = before.length === order.length && before.every((one, at) => one === order[at]);
  if (!list || isSame) return;
  const others = elementsOf(list).filter(({ name }) => name !== 'sldId');
  const tags = [...order, ...others].map(({ at }) => main.text.slice(at.from, at.to)).join('');
  change(main.name, [{ from: list.at.inner, to: list.at.end, text: tags }]);
  change(main.name, sectionEdits(main, order));
  const ids = new Set(gone.map(({ relation }) => relation.id));
  const shows = allBelow(main.root, 'custShow').flatMap((show) => allBelow(show, 'sld'));
  change(main.name, cut(shows.filter((one) => ids.has(relationIdOf(main.text, one)))));
  change(relationsName(main.name), cut(gone.map(({ relation }) => relation.element)));
  const lost = new Set(gone.map(({ relation }) => relation.to));
  for (const { relation } of pack.slides()) if (!lost.has(relation.to)) unlink(pack, relation.to, lost, change);
}

const cut = (elements: XmlElement[]): Edit[] => elements.map(({ at }) => ({ from: at.from, to: at.to, text: '' }));

/** Removes the links of a slide to deleted slides. */
function unlink(pack: Presentation, name: string, gone: ReadonlySet<string>, change: Change): void {
  const lost = pack.relations(name).filter(({ to }) => gone.has(to));
  if (lost.length === 0) return;
  const ids = new Set(lost.map(({ id }) => id));
  const { root, text } = pack.part(name);
  const links = allBelow(root, 'hlinkClick', 'hlinkHover', 'hlinkMouseOver');
  change(name, cut(links.filter((link) => ids.has(relationIdOf(text, link)))));
  change(relationsName(name), cut(lost.map(({ element }) => element)));
}

/** Returns the parts that only deleted slides lead to, including those slides. */
function partsOfNobody(pack: Presentation, gone: ReadonlySet<string>): string[] {
  const reached = (past: ReadonlySet<string>) => {
    const seen = new Set<string>();
    const open = [''];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      for (const { to } of pack.relations(name)) {
        if (to === '' || seen.has(to) || past.has(to) || !pack.names.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  const after = reached(gone);
  return [...reached(new Set())].filter((name) => !after.has(name));
}

const typeEdits = (pack: Presentation, dropped: ReadonlySet<string>): Edit[] =>
  cut(
    elementsOf(pack.part(typesName).root, 'Override').filter((one) =>
      dropped.has((one.attributes.get('PartName') ?? '').replace(/^\//, '')),
    ),
  );
