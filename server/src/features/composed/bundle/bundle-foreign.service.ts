import {
  type BundleFile,
  type BundleFormat,
  type BundleSection,
  bundleBounds,
  bundleFormat,
  bundleVersion,
  type CourseBundle,
} from '@xueyan/contract/composed/bundle';
import type { PackedPaper } from '@xueyan/contract/teaching/packed';
import { Fault } from '@xueyan/contract/wire/fault';
import { toTraditional } from '../../../http/traditional.ts';
import type { OpenPackage } from '../../../platform/archive/open-package.ts';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { readQuestions } from '../../exam/question-transfer/question-transfer.service.ts';
import type { BundleContext } from './bundle-pack.service.ts';
import { bundleWords } from './bundle-words.text.ts';
import { plainName } from './file-address.rule.ts';
import { type ForeignCourse, type ForeignSection, fileId, idFrom, titled } from './foreign.rule.ts';

/** Result of a format's reader. */
export interface Draft {
  format: BundleFormat;
  course: Omit<CourseBundle, 'sections'>;
  sections: { section: BundleSection; remarks: string[]; problem?: string }[];
  places: ReadonlyMap<string, string>;
  inline: ReadonlyMap<string, Buffer>;
  remarks: string[];
}

const reader = new URL('./read-foreign.rule.ts', import.meta.url).href;
const pathsEntry = '\u2063paths.json';
const isText = /\.(xml|x?html?|md|markdown|txt)$/i;
/** Limits of one text, and of all texts together, in bytes. */
const textBytes = 8 * 1024 * 1024;
const textsBytes = 48 * 1024 * 1024;
/** Default subject of questions, as these courses have none. */
const subject = 'other';

/**
 * Converts a package of another product to our format: its texts are parsed in a process of their own, its files stay
 * in the package.
 */
export async function readForeign(context: BundleContext, pack: OpenPackage, name: string): Promise<Draft> {
  const { platform, actor } = context;
  const paths = [...pack.entries.keys()];
  const parts = new Map<string, Buffer>();
  let room = textsBytes;
  for (const [path, { bytes }] of pack.entries) {
    if (!isText.test(path) || bytes > Math.min(textBytes, room)) continue;
    const text = await pack.bytes(path, textBytes);
    room -= text.length;
    if (room >= 0) parts.set(path, text);
  }
  parts.set(pathsEntry, Buffer.from(JSON.stringify({ paths, fileName: name })));
  const { value } = await platform.parser.rule({ id: actor.id, patient: true }, reader, packArchive(parts));
  return new Translation(context, value as ForeignCourse, pack).draft(name);
}

class Translation {
  readonly #context: BundleContext;
  readonly #course: ForeignCourse;
  readonly #pack: OpenPackage;
  readonly #files = new Map<string, BundleFile>();
  readonly #places = new Map<string, string>();
  readonly #inline = new Map<string, Buffer>();

  constructor(context: BundleContext, course: ForeignCourse, pack: OpenPackage) {
    this.#context = context;
    this.#course = course;
    this.#pack = pack;
  }

  get #say() {
    return bundleWords(this.#context.actor.language);
  }

  async draft(fileName: string): Promise<Draft> {
    const { format, identifier, chapters, named, remarks } = this.#course;
    const { clock } = this.#context.platform;
    for (const { entry, name } of named) this.#file(entry, name);
    const sections: Draft['sections'] = [];
    for (const { ref, title, sections: own } of chapters) {
      const key = idFrom('chapter', identifier, ref);
      sections.push({ section: row(key, null, 'chapter', titled(title, '未命名'), null), remarks: [] });
      for (const one of own) if (sections.length < bundleBounds.sections) sections.push(await this.#section(key, one));
    }
    const courseName = [...titled(this.#course.name, plainName(fileName).replace(/\.[^.]*$/, ''))]
      .slice(0, 40)
      .join('');
    return {
      format,
      course: {
        ...{
          format: bundleFormat,
          version: bundleVersion,
          packageId: idFrom('package', format, identifier),
          school: '',
        },
        exportTime: clock.write(clock.now()),
        course: {
          ...{ courseName: courseName.trim() || '导入的课程', courseNumber: '', courseType: 'required', labels: [] },
          ...{ description: this.#course.description.trim().slice(0, 2000), coverId: null },
        },
        ...{ profile: null, files: [...this.#files.values()], images: [] },
      },
      ...{ sections, places: this.#places, inline: this.#inline },
      remarks: remarks.map(({ word, values }) => this.#say(word, values)),
    };
  }

  #file(entry: string, name: string): string {
    const id = fileId(this.#course.identifier, entry);
    const bytes = this.#pack.entries.get(entry)?.bytes ?? 0;
    // The package's statements about its files are checked when the files are copied.
    if (!this.#files.has(id)) this.#files.set(id, { id, sha256: '', name: plainName(name), mediaType: '', bytes });
    this.#places.set(id, entry);
    return id;
  }

  async #section(parentKey: string, one: ForeignSection): Promise<Draft['sections'][number]> {
    const { ref, title, kind, text, files } = one;
    const key = idFrom('section', this.#course.identifier, ref);
    const remarks = one.remarks.map(({ word, values }) => this.#say(word, values));
    const called = titled(title, '未命名');
    if (kind === 'left') {
      const section = row(key, parentKey, 'reading', called, null);
      return { section, remarks: [], problem: remarks.join('；') };
    }
    const attachments = files.map(({ entry, name }) => {
      const id = this.#file(entry, name);
      return { key: id, fileId: id };
    });
    const made = row(key, parentKey, kind, called, await this.#data(one, called, remarks));
    const isWeb = kind !== 'link' || /^https?:\/\//i.test(one.address);
    return {
      section: { ...made, attachments },
      remarks,
      ...(!isWeb && { problem: this.#say('linkLeft', { name: one.address.slice(0, 100) }) }),
      ...(kind === 'courseware' && files.length === 0 && { problem: this.#say('resourceMissing', { name: called }) }),
      ...(kind !== 'task' || text !== '' || (made.data as { paper: unknown }).paper
        ? {}
        : { problem: [...remarks, this.#say('noQuestions')].join('；') }),
    };
  }

  async #data({ kind, text, address, quiz }: ForeignSection, title: string, remarks: string[]): Promise<unknown> {
    switch (kind) {
      case 'reading':
        return { content: text };
      case 'link':
        return { address, note: text.slice(0, 5000) };
      case 'discussion':
        return { topic: text };
      case 'courseware':
        return { items: [] };
      default: {
        const paper = quiz === '' ? null : await this.#paper(quiz, title, remarks);
        return {
          ...{ form: paper ? 'paper' : 'text', content: text || title, template: '', points: 100, filesMax: 5 },
          ...{ lateAllowed: false, latePerDay: 0, lateMost: 100, resubmit: true, anonymous: false, grouped: false },
          ...{ rubric: [], paper },
        };
      }
    }
  }

  /**
   * Converts the questions of a quiz with the question importer, so that both accept the same; questions left out are
   * reported.
   */
  async #paper(quiz: string, title: string, remarks: string[]): Promise<PackedPaper | null> {
    const { actor } = this.#context;
    const read = await readQuestions(this.#context, Buffer.from(quiz), subject).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      remarks.push(error.say(actor.language, toTraditional));
      return null;
    });
    if (!read) return null;
    remarks.push(...read.notes);
    const pictures = new Map(read.pictures.map((bytes, at) => [`picture-${at}`, this.#picture(Buffer.from(bytes))]));
    const questions = read.questions.flatMap(({ title: asked, form, remarks: reasons }) => {
      if (reasons.length > 0) remarks.push(this.#say('questionLeft', { title: asked, reason: reasons.join('；') }));
      if (!form) return [];
      const text = JSON.stringify({ body: form.body, analysis: form.analysis });
      const named = JSON.parse(
        text.replace(/picture-\d{1,4}(?=[)\s"'>\\])/g, (word) => {
          const id = pictures.get(word);
          return id ? `/api/file/get/${id}` : word;
        }),
      ) as Pick<typeof form, 'body' | 'analysis'>;
      const { difficulty, score, labels, source } = form;
      return [{ ...named, points: score, difficulty, score, labels, source }];
    });
    if (questions.length === 0) return null;
    const sections = [{ title: this.#say('quizPart'), note: '', draws: null, questions: questions.slice(0, 300) }];
    return { title, subject, note: '', minutes: 60, mixesQuestions: false, mixesOptions: false, sections };
  }

  #picture(bytes: Buffer): string {
    const id = idFrom('picture', this.#course.identifier, bytes.toString('base64'));
    const extension = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpg' : bytes[0] === 0x47 ? 'gif' : 'webp';
    this.#files.set(id, { id, sha256: '', name: `picture.${extension}`, mediaType: '', bytes: bytes.length });
    this.#inline.set(id, bytes);
    return id;
  }
}

const row = (
  key: string,
  parentKey: string | null,
  kind: BundleSection['kind'],
  title: string,
  data: unknown,
): BundleSection => ({ key, parentKey, kind, title, rule: null, attachments: [], data });
