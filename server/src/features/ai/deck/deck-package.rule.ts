import { importFaults } from '@xueyan/contract/ai/deck-import';
import { documentFaults, unpackedMaxBytes } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { applied, type Edit, relationIdOf, relationsName, targetOf } from '../../../platform/document/office-part.ts';
import { childOf, elementsOf, parseXmlTree, type XmlElement } from '../../../platform/parser/xml-tree.ts';

/** An XML part of a presentation: its text without byte order mark, and its tree with text offsets. */
export interface Part {
  name: string;
  text: string;
  root: XmlElement;
}

/** Reference from a part to another; `to` is empty for targets outside the file. */
export interface Relation {
  id: string;
  /** Last path segment of its type address, such as `slide`. */
  kind: string;
  to: string;
  element: XmlElement;
}

const limits = { entries: 10_000, bytes: unpackedMaxBytes, entryBytes: 20 * 1024 * 1024 };
const macroKinds = /macroenabled/i;

/**
 * Opens a presentation and parses its XML parts by name. Throws a fault for a damaged or locked file, or one with
 * macros.
 */
export async function openPresentation(bytes: Buffer): Promise<Presentation> {
  const names: string[] = [];
  const found = await readArchive(bytes, limits, (name) => {
    names.push(name);
    return /\.(xml|rels)$/i.test(name);
  }).catch((error: unknown) => {
    throw error instanceof Fault ? error : new Fault(importFaults.broken);
  });
  ensure(!names.some((name) => /vbaProject\.bin$/i.test(name)), importFaults.macros);
  const pack = new Presentation(found, names);
  ensure(!macroKinds.test(pack.part(typesName).text), importFaults.macros);
  return pack;
}

export const typesName = '[Content_Types].xml';

export class Presentation {
  readonly #bytes: ReadonlyMap<string, Buffer>;
  readonly #parts = new Map<string, Part>();
  readonly names: ReadonlySet<string>;
  /** Part that lists the slides. */
  readonly main: Part;

  constructor(bytes: ReadonlyMap<string, Buffer>, names: string[]) {
    this.#bytes = bytes;
    this.names = new Set(names);
    const main = this.relations('').find(({ kind }) => kind === 'officeDocument')?.to ?? '';
    this.main = this.part(main);
    ensure(this.main.root.name === 'presentation', importFaults.broken);
  }

  has(name: string): boolean {
    return this.#bytes.has(name);
  }

  part(name: string): Part {
    const known = this.#parts.get(name);
    if (known) return known;
    const bytes = this.#bytes.get(name);
    ensure(bytes, importFaults.broken);
    const part = { name, text: bytes.toString('utf8').replace(/^\ufeff/, ''), root: treeOf(bytes) };
    this.#parts.set(name, part);
    return part;
  }

  /** Returns a part as bytes with its edits applied. */
  changed(name: string, edits: Edit[]): Buffer {
    const mark = this.#bytes.get(name)?.toString('utf8').startsWith('\ufeff') ? '\ufeff' : '';
    return Buffer.from(mark + applied(this.part(name).text, edits));
  }

  /** Returns what a part refers to; with an empty name, what the file itself refers to. */
  relations(name: string): Relation[] {
    const own = relationsName(name);
    if (!this.has(own)) return [];
    return elementsOf(this.part(own).root, 'Relationship').map((element) => {
      const at = (key: string) => element.attributes.get(key) ?? '';
      const to = at('TargetMode') === 'External' ? '' : targetOf(name, at('Target'));
      return { id: at('Id'), kind: at('Type').split('/').at(-1) ?? '', to, element };
    });
  }

  related(name: string, kind: string): string | null {
    const to = this.relations(name).find((one) => one.kind === kind)?.to;
    return to && this.has(to) ? to : null;
  }

  /** Returns the slides in order: the element that lists each, and its part. */
  slides(): { element: XmlElement; relation: Relation }[] {
    const relations = new Map(this.relations(this.main.name).map((one) => [one.id, one]));
    return elementsOf(childOf(this.main.root, 'sldIdLst'), 'sldId').map((element) => {
      const relation = relations.get(relationIdOf(this.main.text, element));
      ensure(relation, importFaults.broken);
      ensure(this.has(relation.to), importFaults.broken);
      return { element, relation };
    });
  }
}

function treeOf(bytes: Buffer): XmlElement {
  try {
    return parseXmlTree(bytes, importFaults.broken);
  } catch (error) {
    if (error instanceof Fault && error.kind === documentFaults.tooComplex) throw error;
    throw new Fault(importFaults.broken);
  }
}
