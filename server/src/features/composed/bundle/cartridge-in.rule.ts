import { bundleFaults } from '@xueyan/contract/composed/bundle';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { decodeHtml } from '../../../platform/document/decode-html.ts';
import { questionsOfQti } from '../../../platform/document/qti1.ts';
import { quizXml } from '../../../platform/document/quiz-xml.ts';
import {
  childOf,
  elementsOf,
  findBelow,
  parseXmlTree,
  textOf,
  type XmlElement,
} from '../../../platform/parser/xml-tree.ts';
import {
  attributeOf,
  type ForeignCourse,
  type ForeignParts,
  type ForeignSection,
  fileId,
  nameOfEntry,
  pathFrom,
  section,
  textOfHtml,
  titled,
} from './foreign.rule.ts';

interface Resource {
  type: string;
  href: string;
  files: string[];
}

/** Reads a Common Cartridge 1.1 to 1.3 (or another IMS content package) as a course. */
export function readCartridge(parts: ForeignParts): ForeignCourse {
  const path = [...parts.texts.keys()]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .toSorted((one, other) => one.length - other.length)[0];
  const bytes = path === undefined ? undefined : parts.texts.get(path);
  ensure(path !== undefined && bytes !== undefined, bundleFaults.unknown);
  const manifest = tree(bytes ?? Buffer.alloc(0));
  return new Cartridge(parts, path ?? '', manifest).course();
}

const tree = (bytes: Buffer) => parseXmlTree(bytes, bundleFaults.brokenXml);

class Cartridge {
  readonly #parts: ForeignParts;
  readonly #path: string;
  readonly #manifest: XmlElement;
  readonly #identifier: string;
  readonly #title: string;
  readonly #resources = new Map<string, Resource>();
  readonly #course: ForeignCourse;

  constructor(parts: ForeignParts, path: string, manifest: XmlElement) {
    this.#parts = parts;
    this.#path = path;
    this.#manifest = manifest;
    const general = findBelow(childOf(manifest, 'metadata') ?? manifest, 'general');
    const words = (name: string) => textOf(childOf(general, name)).replace(/\s+/g, ' ').trim();
    this.#title = general ? words('title') : '';
    this.#identifier = attributeOf(manifest, 'identifier') || this.#title || parts.fileName;
    this.#course = {
      ...{ format: 'cartridge', identifier: this.#identifier, name: this.#title, chapters: [], named: [], remarks: [] },
      description: general ? words('description').slice(0, 2000) : '',
    };
    for (const one of elementsOf(childOf(manifest, 'resources'), 'resource')) {
      const base = attributeOf(one, 'base') || attributeOf(childOf(manifest, 'resources'), 'base');
      const place = (href: string) => pathFrom(path, `${base}${href}`) ?? '';
      const files = elementsOf(one, 'file').map((file) => place(attributeOf(file, 'href')));
      const href = attributeOf(one, 'href');
      const id = attributeOf(one, 'identifier');
      // Of two resources with the same id the first counts.
      if (!this.#resources.has(id))
        this.#resources.set(id, {
          type: attributeOf(one, 'type').toLowerCase(),
          href: href ? place(href) : (files[0] ?? ''),
          files,
        });
    }
  }

  course(): ForeignCourse {
    const organization = findBelow(childOf(this.#manifest, 'organizations') ?? this.#manifest, 'organization');
    const tops = elementsOf(organization, 'item');
    // The root item of a cartridge has neither title nor resource.
    const [only] = tops;
    const items =
      tops.length === 1 && only && !attributeOf(only, 'identifierref') && elementsOf(only, 'item').length > 0
        ? elementsOf(only, 'item')
        : tops;
    const loose: ForeignSection[] = [];
    for (const item of items) {
      const children = elementsOf(item, 'item');
      const title = this.#titleOf(item);
      if (children.length === 0) {
        loose.push(...this.#sections(item, ''));
        continue;
      }
      const own = attributeOf(item, 'identifierref') ? this.#sections({ ...item, children: titleOnly(item) }, '') : [];
      const sections = [...own, ...children.flatMap((child) => this.#sections(child, ''))];
      this.#course.chapters.push({ ref: attributeOf(item, 'identifier') || title, title, sections });
    }
    if (loose.length > 0)
      this.#course.chapters.unshift({ ref: 'loose', title: titled(this.#title, '内容'), sections: loose });
    if (this.#course.chapters.length === 0) {
      const all = [...this.#resources].map(([ref, resource]) =>
        this.#resource(ref, titled(nameOfEntry(resource.href), ref), resource),
      );
      if (all.length > 0) this.#course.chapters.push({ ref: 'all', title: titled(this.#title, '内容'), sections: all });
    }
    return this.#course;
  }

  #titleOf = (item: XmlElement) => titled(textOf(childOf(item, 'title')), attributeOf(item, 'identifier') || '未命名');

  /** Flattens items nested deeper than chapter and section; their path becomes part of the title. */
  #sections(item: XmlElement, way: string): ForeignSection[] {
    const title = titled(`${way}${this.#titleOf(item)}`, '未命名');
    const ref = attributeOf(item, 'identifier') || title;
    const id = attributeOf(item, 'identifierref');
    const found: ForeignSection[] = [];
    if (id) {
      const resource = this.#resources.get(id);
      const missing = { word: 'resourceMissing', values: { name: id } } as const;
      found.push(
        resource ? this.#resource(ref, title, resource) : section(ref, title, { kind: 'left', remarks: [missing] }),
      );
    }
    for (const child of elementsOf(item, 'item')) found.push(...this.#sections(child, `${title} / `));
    return found;
  }

  #resource(ref: string, title: string, { type, href, files }: Resource): ForeignSection {
    const left = (word: 'toolLeft' | 'kindLeft' | 'resourceMissing' | 'brokenPart', name: string) =>
      section(ref, title, { kind: 'left', remarks: [{ word, values: { name } }] });
    if (/basiclti/.test(type)) return left('toolLeft', title);
    if (!this.#parts.paths.has(href)) return left('resourceMissing', href || title);
    try {
      if (/^imswl/.test(type)) {
        const link = tree(this.#text(href));
        const address = attributeOf(childOf(link, 'url') ?? findBelow(link, 'url'), 'href');
        return section(ref, title, { kind: 'link', address });
      }
      if (/^imsdt/.test(type)) {
        const text = childOf(tree(this.#text(href)), 'text');
        const html = textOf(text);
        const plain = attributeOf(text, 'texttype') === 'text/plain';
        return section(ref, title, {
          kind: 'discussion',
          text: plain ? html.slice(0, 20_000) : this.#html(html, href),
        });
      }
      if (/imsqti|assessment|question-bank/.test(type)) {
        const quiz = quizXml(questionsOfQti(tree(this.#text(href))));
        return section(ref, title, { kind: 'task', quiz });
      }
      if (/webcontent|associatedcontent|learning-application-resource|^$/.test(type)) {
        if (/\.x?html?$/i.test(href))
          return section(ref, title, { text: this.#html(decodeHtml(this.#text(href)), href) });
        const all = [...new Set([href, ...files])].filter((entry) => this.#parts.paths.has(entry));
        return section(ref, title, {
          kind: 'courseware',
          files: all.map((entry) => ({ entry, name: nameOfEntry(entry) })),
        });
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return left('brokenPart', href);
    }
    return left('kindLeft', type);
  }

  #text(path: string): Buffer {
    const bytes = this.#parts.texts.get(path);
    ensure(bytes, documentFaults.tooComplex);
    return bytes;
  }

  #html(html: string, from: string): string {
    const { paths } = this.#parts;
    const find = (address: string) => {
      const plain = decoded(address).replace(/^(\$IMS-CC-FILEBASE\$|%24IMS-CC-FILEBASE%24)\/?/i, '\u0001');
      if (/^([a-z][a-z0-9+.-]*:|\/\/|#|\/)/i.test(plain)) return null;
      const based = plain.startsWith('\u0001');
      const tries = based
        ? [pathFrom(this.#path, plain.slice(1)), pathFrom(this.#path, `web_resources/${plain.slice(1)}`)]
        : [pathFrom(from, plain)];
      const entry = tries.find((one) => one !== null && paths.has(one));
      return entry ? { entry, name: nameOfEntry(entry) } : null;
    };
    return textOfHtml(html, find, (file) => {
      if (!this.#course.named.some(({ entry }) => entry === file.entry)) this.#course.named.push(file);
      return fileId(this.#identifier, file.entry);
    });
  }
}

const titleOnly = (item: XmlElement) =>
  item.children.filter((child) => typeof child !== 'string' && child.name === 'title');
const decoded = (text: string) => text.replaceAll('%24', '$');
