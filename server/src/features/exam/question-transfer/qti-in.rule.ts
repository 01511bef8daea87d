import { transferFaults } from '@xueyan/contract/exam/question-transfer';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { outcomeOf } from './body.rule.ts';
import { emptyAbout, type Parsed, pictureName, type Remark } from './draft.rule.ts';
import { QtiItem } from './qti-item.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { takeTags } from './tags.rule.ts';
import { allBelow, childOf, elementsOf, parseXml, textOf, type XmlElement } from './xml.rule.ts';

/** Renames elements of QTI 3 to those of QTI 2: `qti-choice-interaction` becomes `choiceInteraction`. */
export function asVersion2(element: XmlElement): XmlElement {
  const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const isQti3 = element.name.startsWith('qti-');
  return {
    name: isQti3 ? camel(element.name.slice(4)) : element.name,
    attributes: isQti3
      ? new Map([...element.attributes].map(([name, value]) => [camel(name), value]))
      : element.attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : asVersion2(child))),
    at: element.at,
  };
}

/** Resolves a path within the package relative to the file that names it. */
function pathFrom(file: string, href: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of decoded(href).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads the questions of a QTI package (2.1, 2.2 or 3.0) in the order of its manifest, with the pictures that they
 * show.
 */
export function readQti(parts: ReadonlyMap<string, Buffer>): { questions: Parsed[]; pictures: Buffer[] } {
  const path = [...parts.keys()]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .toSorted((one, other) => one.length - other.length)[0];
  const bytes = path === undefined ? undefined : parts.get(path);
  ensure(path, transferFaults.unknown);
  ensure(bytes, transferFaults.unknown);
  const manifest = parseXml(bytes);
  const pictures: Buffer[] = [];
  const resources = allBelow(manifest, 'resource').filter(({ attributes }) =>
    /item/i.test(attributes.get('type') ?? ''),
  );
  const questions = resources.map((resource, at) => {
    const file = pathFrom(path, resource.attributes.get('href') ?? '');
    const keywords = allBelow(resource, 'keyword').map((keyword) => textOf(keyword).trim());
    return readItem(parts, file, keywords, pictures, at + 1);
  });
  return { questions, pictures };
}

/** Reads a single item outside of a package. */
export const readQtiItem = (item: XmlElement): Parsed[] => [parsedItem(item, new Map(), '', [], [], 1)];

function readItem(
  parts: ReadonlyMap<string, Buffer>,
  file: string,
  keywords: string[],
  pictures: Buffer[],
  position: number,
): Parsed {
  const bytes = parts.get(file);
  const nothing = {
    ...emptyAbout(),
    position,
    place: file,
    title: file,
    body: null,
    draft: null,
    remarks: [],
    cells: [],
  };
  if (!bytes) return { ...nothing, problems: [remarkOf('fileMissing', { text: file })] };
  try {
    return parsedItem(parseXml(bytes), parts, file, keywords, pictures, position);
  } catch (error) {
    // One unreadable file does not spoil the others.
    if (!(error instanceof Fault) || error.kind !== transferFaults.broken) throw error;
    return { ...nothing, problems: [remarkOf('fileBroken', { text: file, line: Number(error.values.line ?? 1) })] };
  }
}

function parsedItem(
  given: XmlElement,
  parts: ReadonlyMap<string, Buffer>,
  file: string,
  keywords: string[],
  pictures: Buffer[],
  position: number,
): Parsed {
  const item = asVersion2(given);
  const title = item.attributes.get('title') ?? '';
  const about = emptyAbout();
  takeTags(about, keywords);
  const remarks: Remark[] = [];
  const picture = (src: string) => {
    if (/^https?:|^\/api\/file\/get\//.test(src)) return src;
    const bytes = parts.get(pathFrom(file, src));
    if (bytes) return pictureName(pictures.push(bytes) - 1);
    if (src) remarks.push(remarkOf('pictureMissing', { text: src }));
    return '';
  };
  const reading = new QtiItem(item, picture, remarks);
  const problems = reading.understand();
  about.analysis = reading.analysis();
  about.score = scoreOf(item);
  return {
    ...about,
    ...{ position, place: file || String(position), title: reading.draft.stem || title, remarks, cells: [] },
    ...outcomeOf(reading.draft, problems),
  };
}

/** Returns the points of an item, if it gives any. */
function scoreOf(item: XmlElement): number | null {
  const named = elementsOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes.get('identifier') === 'SCORE' && attributes.has('normalMaximum'),
  );
  const maximum = elementsOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes.get('identifier') === 'MAXSCORE',
  );
  const written =
    named?.attributes.get('normalMaximum') ?? textOf(childOf(childOf(maximum, 'defaultValue'), 'value')).trim();
  const score = Math.round(Number(written) * 2) / 2;
  return score >= 0.5 && score <= 1_000 ? score : null;
}
