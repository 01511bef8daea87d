import { transferFaults } from '@xueyan/contract/exam/question-transfer';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { outcomeOf } from './body.rule.ts';
import { emptyAbout, type Parsed, pictureName, pictureNames, type Remark } from './draft.rule.ts';
import { mediaOf } from './html-in.rule.ts';
import { isKeptKind } from './kept-kinds.rule.ts';
import { nameNotes } from './moodle-lost.rule.ts';
import { QtiItem } from './qti-item.rule.ts';
import { packageNotes } from './qti-package.rule.ts';
import { readQti1 } from './qti1-in.rule.ts';
import { joinRemarks, remarkOf } from './remark.rule.ts';
import { halfPoints, scoreRemarks } from './score.rule.ts';
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
  for (const part of decoded(href.split(/[?#]/, 1)[0] ?? '').split('/')) {
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

/** Resolves an address against the bases of the elements around it, as `xml:base` defines. */
function pathWithin(file: string, bases: (string | undefined)[], href: string): string {
  const based = bases
    .filter((base) => base !== undefined && base !== '')
    .reduce<string>(
      // A base is a folder, with or without a slash at its end.
      (whole, base = '') => `${whole}${base.replace(/\/?$/, '/')}`,
      '',
    );
  return pathFrom(file, `${based}${href}`);
}

interface Package {
  parts: ReadonlyMap<string, Buffer>;
  pictures: Buffer[];
  notes: Remark[];
  /** Titles of the items, and their texts. */
  names: { name: string; stem: string }[];
}

/**
 * Reads the questions of a QTI package (1.2, 2.1, 2.2 or 3.0) in the order of its manifest, with the files that they
 * show. Where the manifest names none, every document of the package is tried.
 */
export function readQti(parts: ReadonlyMap<string, Buffer>): {
  questions: Parsed[];
  pictures: Buffer[];
  notes: Remark[];
} {
  const path = [...parts.keys()]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .toSorted((one, other) => one.length - other.length)[0];
  const bytes = path === undefined ? undefined : parts.get(path);
  ensure(path, transferFaults.unknown);
  ensure(bytes, transferFaults.unknown);
  const manifest = parseXml(bytes);
  const files = filesOf(manifest, path, parts);
  const notes = packageNotes(manifest, parts, [path, ...files.map(({ file }) => file)]);
  const opened: Package = { parts, pictures: [], notes, names: [] };
  const questions = files.flatMap(({ file, keywords, isNamed }) => readPart(opened, file, keywords, isNamed));
  return {
    questions: questions.map((one, at) => ({ ...one, position: at + 1 })),
    ...{ pictures: opened.pictures, notes: joinRemarks([...opened.notes, ...nameNotes(opened.names)]) },
  };
}

interface PackedFile {
  file: string;
  keywords: string[];
  /** Whether the manifest calls it a question; other files may be anything. */
  isNamed: boolean;
}

function filesOf(manifest: XmlElement, path: string, parts: ReadonlyMap<string, Buffer>): PackedFile[] {
  const list = childOf(manifest, 'resources');
  const bases = [manifest, list].map((element) => element?.attributes.get('base'));
  const named = allBelow(manifest, 'resource').flatMap((resource): PackedFile[] => {
    const type = resource.attributes.get('type') ?? '';
    const within = (href: string) => {
      const full = pathWithin(path, [...bases, resource.attributes.get('base')], href);
      return parts.has(full) ? full : pathFrom(path, href);
    };
    const keywords = allBelow(resource, 'keyword').map((keyword) => textOf(keyword).trim());
    const href = resource.attributes.get('href') ?? elementsOf(resource, 'file')[0]?.attributes.get('href') ?? '';
    if (/item/i.test(type)) {
      const full = pathWithin(path, [...bases, resource.attributes.get('base')], href);
      return [{ file: parts.has(within(href)) ? within(href) : full, keywords, isNamed: true }];
    }
    const isQti1 = /imsqti_xmlv1|question-bank|qtiasiv1/i.test(type);
    return isQti1 ? [{ file: within(href), keywords, isNamed: true }] : [];
  });
  if (named.length > 0) return named;
  return [...parts.keys()]
    .filter((name) => /\.(?:xml|qti)$/i.test(name) && name !== path)
    .map((file) => ({ file, keywords: [], isNamed: false }));
}

/** Reads a single item outside of a package. */
export function readQtiItem(item: XmlElement): { questions: Parsed[]; notes: Remark[] } {
  const opened: Package = { parts: new Map(), pictures: [], notes: [], names: [] };
  return { questions: [parsedItem(item, opened, '', [])], notes: nameNotes(opened.names) };
}

function readPart(opened: Package, file: string, keywords: string[], isNamed: boolean): Parsed[] {
  const bytes = opened.parts.get(file);
  const nothing = {
    ...emptyAbout(),
    ...{ position: 1, place: file, title: file, body: null, draft: null, remarks: [], cells: [] },
  };
  if (!bytes) return [{ ...nothing, problems: [remarkOf('fileMissing', { text: file })] }];
  try {
    const root = parseXml(bytes);
    if (root.name === 'questestinterop') {
      const { questions, pictures, notes } = readQti1(root, (src) => fileIn(opened.parts, file, src));
      const first = opened.pictures.length;
      opened.pictures.push(...pictures);
      opened.notes.push(...notes);
      return questions.map((one) => withPicturesFrom(one, first));
    }
    if (!isNamed && !/^(assessmentItem|qti-assessment-item)$/.test(root.name)) return [];
    return [parsedItem(root, opened, file, keywords)];
  } catch (error) {
    // One unreadable file does not spoil the others.
    if (!(error instanceof Fault) || error.kind !== transferFaults.broken) throw error;
    if (!isNamed) return [];
    return [{ ...nothing, problems: [remarkOf('fileBroken', { text: file, line: Number(error.values.line ?? 1) })] }];
  }
}

/** Finds a file that a text of the package shows; Common Cartridge names its root by a variable. */
function fileIn(parts: ReadonlyMap<string, Buffer>, file: string, src: string): Buffer | undefined {
  const fromRoot = /^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/?(.*)$/i.exec(src)?.[1];
  const places =
    fromRoot === undefined
      ? [pathFrom(file, src), pathFrom('', src)]
      : [pathFrom('', fromRoot), pathFrom('web_resources/', fromRoot)];
  return places.map((place) => parts.get(place)).find((bytes) => bytes !== undefined);
}

/** Names the pictures of a question by their places among those of the package. */
function withPicturesFrom(question: Parsed, first: number): Parsed {
  if (first === 0) return question;
  const moved = JSON.stringify({ body: question.body, draft: question.draft, analysis: question.analysis }).replace(
    pictureNames,
    (_, index) => pictureName(Number(index) + first),
  );
  return { ...question, ...(JSON.parse(moved) as Pick<Parsed, 'body' | 'draft' | 'analysis'>) };
}

function parsedItem(given: XmlElement, { parts, pictures, names }: Package, file: string, keywords: string[]): Parsed {
  const item = asVersion2(given);
  const title = item.attributes.get('title') ?? '';
  const about = emptyAbout();
  takeTags(about, keywords);
  const remarks: Remark[] = [];
  const picture = (src: string) => {
    if (/^https?:|^\/api\/file\/get\//.test(src)) return src;
    const bytes = parts.get(pathWithin(file, [item.attributes.get('base')], src)) ?? parts.get(pathFrom(file, src));
    if (bytes && isKeptKind(bytes)) return pictureName(pictures.push(bytes) - 1);
    if (bytes) remarks.push(remarkOf('fileKind', { text: src }));
    else if (src) remarks.push(remarkOf(mediaOf(src) ? 'mediaMissing' : 'pictureMissing', { text: src }));
    return '';
  };
  const material = elementsOf(item, 'assessmentStimulusRef').flatMap((one) => {
    const href = one.attributes.get('href') ?? '';
    const body = materialIn(parts.get(pathFrom(file, href)));
    if (!body) remarks.push(remarkOf('materialMissing', { text: href }));
    return body ?? [];
  });
  const reading = new QtiItem(item, picture, remarks, material);
  const problems = reading.understand();
  about.analysis = reading.analysis();
  const points = pointsOf(item);
  about.score = halfPoints(Number(points));
  if (points !== '') remarks.push(...scoreRemarks(points, about.score));
  names.push({ name: title, stem: reading.draft.stem });
  return {
    ...about,
    ...{ position: 1, place: file || '1', title: reading.draft.stem || title, remarks, cells: [] },
    ...outcomeOf(reading.draft, problems),
  };
}

/** Returns the text of a file of material; undefined where there is none, or it cannot be read. */
function materialIn(bytes: Buffer | undefined): XmlElement | undefined {
  try {
    return bytes && childOf(asVersion2(parseXml(bytes)), 'stimulusBody');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return undefined;
  }
}

/** Returns the points that an item says it has; empty if it says none. */
function pointsOf(item: XmlElement): string {
  const named = elementsOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes.get('identifier') === 'SCORE' && attributes.has('normalMaximum'),
  );
  const maximum = elementsOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes.get('identifier') === 'MAXSCORE',
  );
  return (named?.attributes.get('normalMaximum') ?? textOf(childOf(childOf(maximum, 'defaultValue'), 'value'))).trim();
}
