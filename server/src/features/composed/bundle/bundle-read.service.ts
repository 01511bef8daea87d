import {
  type BundleFormat,
  BundleSection,
  bundleBounds,
  bundleFaults,
  bundleFormat,
  bundleUnpackedBytes,
  bundleVersion,
  CourseBundle,
} from '@xueyan/contract/composed/bundle';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import { parseInput } from '../../../http/input.ts';
import { toTraditional } from '../../../http/traditional.ts';
import { type OpenPackage, openPackage } from '../../../platform/archive/open-package.ts';
import { type Draft, readForeign } from './bundle-foreign.service.ts';
import { type BundleContext, packageOf } from './bundle-pack.service.ts';
import { bundleWords } from './bundle-words.text.ts';
import { inOutline } from './outline-order.rule.ts';

const limits = { entries: bundleBounds.files + 2_000, bytes: bundleUnpackedBytes };
/** Maximum size of `course.json`, in bytes. */
const courseBytes = 32 * 1024 * 1024;

/** A section of the package; `problem`: why it is left out. */
export interface IncomingSection {
  section: BundleSection;
  /** Parsed by the schema of its kind, with sanitized texts. */
  data: unknown;
  problem: string | null;
  remarks: string[];
}

/** A package that was read and checked; nothing is changed yet. */
export interface Incoming {
  format: BundleFormat;
  course: Omit<CourseBundle, 'sections'>;
  sections: IncomingSection[];
  /** Paths of its files in the package, by file id. */
  places: ReadonlyMap<string, string>;
  /** Contents of files that are embedded in its texts. */
  inline: ReadonlyMap<string, Buffer>;
  remarks: string[];
}

/** Opens a package, reads and checks it, and passes it to `use`; closes it afterwards. */
export async function withPackage<T>(
  context: BundleContext,
  { path, work, name }: { path: string; work: string; name: string },
  use: (incoming: Incoming, pack: OpenPackage) => Promise<T>,
): Promise<T> {
  const pack = await openPackage(path, work, limits);
  try {
    const draft = await readDraft(context, pack, name);
    return await use(judge(context, draft, pack.refused), pack);
  } finally {
    await pack.close();
  }
}

async function readDraft(context: BundleContext, pack: OpenPackage, name: string): Promise<Draft> {
  return pack.entries.has('course.json') ? readOwn(context, pack) : readForeign(context, pack, name);
}

const Head = z.object({ format: z.literal(bundleFormat), version: z.number().int().min(1) });

async function readOwn({ actor }: BundleContext, pack: OpenPackage): Promise<Draft> {
  const say = bundleWords(actor.language);
  const written = parseJson(await pack.bytes('course.json', courseBytes));
  const head = Head.safeParse(written);
  ensure(head.success, bundleFaults.damaged, { what: 'course.json' });
  const { version } = head.data;
  ensure(version <= bundleVersion, bundleFaults.version, { version });
  const shape = CourseBundle.extend({ sections: z.array(z.unknown()).max(bundleBounds.sections) });
  const { sections: parts, ...course } = parseInput(shape, written, actor.language);
  const remarks: string[] = [];
  const sections = parts.flatMap((part, at) => {
    const section = BundleSection.safeParse(part);
    if (section.success) return [{ section: section.data, remarks: [] }];
    remarks.push(say('unreadSection', { n: at + 1 }));
    return [];
  });
  // Of two files with the same id the first counts.
  const places = new Map(course.files.toReversed().map(({ id, sha256 }) => [id, `files/${sha256}`]));
  return { format: 'xueyan', course, sections, places, inline: new Map(), remarks };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Fault(bundleFaults.damaged, { what: 'course.json' });
  }
}

/** Checks which sections can be imported, and reports problems of the package. */
export function judge({ actor, kinds }: BundleContext, draft: Draft, refused: readonly string[] = []): Incoming {
  const say = bundleWords(actor.language);
  const remarks = [...draft.remarks];
  if (refused.length > 0)
    remarks.push(say('refusedNames', { n: refused.length, names: refused.slice(0, 5).join('、') }));
  const files = new Map<string, CourseBundle['files'][number]>();
  for (const file of draft.course.files) {
    if (files.has(file.id)) remarks.push(say('sameFile', { name: file.name }));
    else files.set(file.id, file);
  }
  const chapters = new Set<string>();
  const keys = new Set<string>();
  const sections: IncomingSection[] = [];
  for (const { section, remarks: own, problem } of inOutline(draft.sections, ({ section }) => section)) {
    if (keys.has(section.key)) {
      remarks.push(say('sameKey', { title: section.title }));
      continue;
    }
    keys.add(section.key);
    const judged = { section, data: null as unknown, problem: problem ?? null, remarks: [...own] };
    sections.push(judged);
    if (section.kind === 'chapter') {
      if (section.parentKey === null) chapters.add(section.key);
      else judged.problem = say('noParent');
      continue;
    }
    if (section.parentKey === null || !chapters.has(section.parentKey)) judged.problem ??= say('noParent');
    const part = packageOf(kinds, section.kind);
    if (!part) judged.problem ??= say('noKind');
    if (!part || judged.problem !== null || section.data === null) continue;
    try {
      judged.data = parseInput(part.shape, section.data, actor.language);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      judged.problem = say('unreadData', { reason: error.say(actor.language, toTraditional) });
    }
  }
  const course = { ...draft.course, files: [...files.values()] };
  return { format: draft.format, course, sections, places: draft.places, inline: draft.inline, remarks };
}
