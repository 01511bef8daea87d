import {
  type ImportedSource,
  importedCharactersMax,
  importedPicturesMax,
  importedSlidesMax,
  importedTextMax,
  importedTextsMax,
  importFaults,
} from '@xueyan/contract/ai/deck-import';
import { ensure } from '@xueyan/contract/wire/fault';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { childOf } from '../../../platform/parser/xml-tree.ts';
import { textOfBody } from './deck-line.rule.ts';
import { openPresentation } from './deck-package.rule.ts';
import { groundOf, notesOf, shapesOf } from './deck-shape.rule.ts';

/** Content of an imported file, and which of its shapes shows which extracted picture. */
export interface ReadImport {
  source: ImportedSource;
  /** For each picture: its name, and the slides and shapes that show it. */
  pictures: { name: string; at: [slide: number, shape: number][] }[];
}

/** File names of pictures that a page can show; it cannot show other kinds, such as EMF. */
const shownPicture = /\.(png|jpe?g|gif)$/i;
/** Maximum bytes of the pictures that are extracted for display. */
const pictureBytes = 30 * 1024 * 1024;
const tooMany = { max: importedSlidesMax };

/** Parses a PPTX: its slides with texts and their boxes. Runs in the child process of the parser. */
export async function read(bytes: Buffer): Promise<{ value: ReadImport; blobs: Uint8Array[] }> {
  const pack = await openPresentation(bytes);
  const size = childOf(pack.main.root, 'sldSz');
  const width = Number(size?.attributes.get('cx')) || 12_192_000;
  const height = Number(size?.attributes.get('cy')) || 6_858_000;
  const slides = pack.slides();
  ensure(slides.length > 0, importFaults.broken);
  ensure(slides.length <= importedSlidesMax, importFaults.tooMany, tooMany);
  const shown = new Map<string, [number, number][]>();
  let characters = 0;
  const count = (text: string) => {
    characters += text.length;
    ensure(text.length <= importedTextMax && characters <= importedCharactersMax, importFaults.tooMany, tooMany);
    return text;
  };
  const told = slides.map(({ relation }, at) => {
    const part = pack.part(relation.to);
    const found = shapesOf(pack, part, { width, height });
    ensure(found.length <= importedTextsMax, importFaults.tooMany, tooMany);
    for (const [index, { shape, picture }] of found.entries()) {
      count(shape.text);
      if (shape.box) shape.box = shape.box.map(within) as typeof shape.box;
      if (shownPicture.test(picture)) shown.set(picture, [...(shown.get(picture) ?? []), [at, index]]);
    }
    const notes = notesOf(pack, relation.to);
    return {
      ...{ ground: groundOf(part), shapes: found.map(({ shape }) => shape) },
      notes: notes && count(textOfBody(notes.body)),
    };
  });
  const source: ImportedSource = { ratio: Math.min(4, Math.max(0.25, width / height)), slides: told };
  const wanted = new Set([...shown.keys()].slice(0, importedPicturesMax));
  // Pictures beyond that number stay in the file all the same.
  const limits = { entries: 10_000, bytes: pictureBytes };
  const found = await readArchive(bytes, limits, (name) => wanted.has(name)).catch(() => new Map<string, Buffer>());
  const pictures = [...found.keys()].map((name) => ({ name, at: shown.get(name) ?? [] }));
  return { value: { source, pictures }, blobs: [...found.values()] };
}

const within = (share: number) => Math.round(Math.min(10, Math.max(-10, share)) * 10_000) / 10_000;
