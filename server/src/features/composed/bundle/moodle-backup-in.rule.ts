import { bundleFaults } from '@xueyan/contract/composed/bundle';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { quizXml } from '../../../platform/document/quiz-xml.ts';
import {
  allBelow,
  childOf,
  elementsOf,
  findBelow,
  parseXmlTree,
  textOf,
  type XmlElement,
} from '../../../platform/parser/xml-tree.ts';
import {
  attributeOf,
  decoded,
  type ForeignCourse,
  type ForeignParts,
  type ForeignSection,
  fileId,
  section,
  textOfHtml,
  titled,
} from './foreign.rule.ts';
import { moodleQuestions } from './moodle-questions.rule.ts';

interface MoodleFile {
  entry: string;
  name: string;
  path: string;
  contextId: string;
  component: string;
  area: string;
}

/** Reads a course backup of Moodle 2 to 4: its sections with pages, files, links, forums, assignments and quizzes. */
export const readMoodleBackup = (parts: ForeignParts): ForeignCourse => new Backup(parts).course();

/** Most questions of one paper. */
const QUESTIONS = 300;

const words = (element: XmlElement | undefined, name: string) => textOf(childOf(element, name)).trim();

class Backup {
  readonly #parts: ForeignParts;
  readonly #files: MoodleFile[];
  readonly #questions: ReturnType<typeof moodleQuestions>;
  /** Questions of quizzes. */
  readonly #asked = new Set<string>();
  readonly #course: ForeignCourse;
  readonly #about: XmlElement;

  constructor(parts: ForeignParts) {
    this.#parts = parts;
    const root = this.#tree('moodle_backup.xml');
    ensure(root, bundleFaults.unknown);
    this.#about = childOf(root, 'information') ?? root;
    const site = words(this.#about, 'original_site_identifier_hash') || words(this.#about, 'original_wwwroot');
    const name = words(this.#about, 'original_course_fullname') || words(this.#about, 'name');
    this.#course = {
      ...{ format: 'moodle', identifier: `${site} ${words(this.#about, 'original_course_id') || name}`, name },
      ...{ description: '', chapters: [], named: [], remarks: [] },
    };
    this.#files = elementsOf(this.#tree('files.xml'), 'file').flatMap((file) => {
      const hash = words(file, 'contenthash');
      const called = words(file, 'filename');
      if (!/^[0-9a-f]{40}$/.test(hash) || called === '.' || called === '') return [];
      return [
        {
          ...{ entry: `files/${hash.slice(0, 2)}/${hash}`, name: called, path: words(file, 'filepath') },
          ...{
            contextId: words(file, 'contextid'),
            component: words(file, 'component'),
            area: words(file, 'filearea'),
          },
        },
      ];
    });
    this.#questions = moodleQuestions(this.#tree('questions.xml'));
  }

  #tree(path: string): XmlElement | undefined {
    const bytes = this.#parts.texts.get(path);
    return bytes && parseXmlTree(bytes, bundleFaults.brokenXml);
  }

  course(): ForeignCourse {
    const contents = childOf(this.#about, 'contents');
    const activities = elementsOf(childOf(contents, 'activities'), 'activity');
    const used = new Set<string>();
    for (const about of elementsOf(childOf(contents, 'sections'), 'section')) {
      const id = words(about, 'sectionid');
      const own = this.#tree(`${words(about, 'directory')}/section.xml`);
      const title = titled(
        words(own, 'name').replace('$@NULL@$', '') || words(about, 'title'),
        `第 ${words(own, 'number') || id} 节`,
      );
      const order = words(own, 'sequence').split(',');
      const mine = activities
        .filter((one) => words(one, 'sectionid') === id)
        .toSorted((one, other) => order.indexOf(words(one, 'moduleid')) - order.indexOf(words(other, 'moduleid')));
      const sections = mine.map((one) => this.#activity(one)).filter((one) => !used.has(one.ref) && used.add(one.ref));
      const summary = this.#html(words(own, 'summary').replace('$@NULL@$', ''), attributeOf(own, 'contextid'));
      if (summary) sections.unshift(section(`summary ${id}`, title, { text: summary }));
      if (sections.length > 0) this.#course.chapters.push({ ref: `section ${id}`, title, sections });
    }
    this.#addBank();
    return this.#course;
  }

  /** Adds papers of the questions that no quiz asks, a chapter of their own at the end. */
  #addBank(): void {
    const left = this.#questions.inBank.filter((id) => !this.#asked.has(id));
    const sections: ForeignSection[] = [];
    for (let from = 0; from < left.length; from += QUESTIONS) {
      const quiz = left.slice(from, from + QUESTIONS).flatMap((id) => this.#questions.byId.get(id) ?? []);
      const part = from / QUESTIONS + 1;
      const title = left.length > QUESTIONS ? `题库中的试题（${part}）` : '题库中的试题';
      sections.push(section(`bank ${part}`, title, { kind: 'task', quiz: quizXml(quiz) }));
    }
    if (sections.length > 0) this.#course.chapters.push({ ref: 'bank', title: '题库', sections });
  }

  #activity(about: XmlElement): ForeignSection {
    const kind = words(about, 'modulename');
    const ref = `${kind} ${words(about, 'moduleid')}`;
    const title = titled(words(about, 'title'), kind);
    const left = (word: 'kindLeft' | 'brokenPart', name: string) =>
      section(ref, title, { kind: 'left', remarks: [{ word, values: { name } }] });
    try {
      const root = this.#tree(`${words(about, 'directory')}/${kind}.xml`);
      const own = childOf(root, kind);
      if (!root || !own) return left('brokenPart', `${words(about, 'directory')}/${kind}.xml`);
      return this.#contents(kind, ref, title, own, attributeOf(root, 'contextid')) ?? left('kindLeft', kind);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return left('brokenPart', words(about, 'directory'));
    }
  }

  #contents(kind: string, ref: string, title: string, own: XmlElement, context: string): ForeignSection | null {
    const intro = this.#html(words(own, 'intro'), context);
    switch (kind) {
      case 'page':
        return section(ref, title, {
          text: [intro, this.#html(words(own, 'content'), context)].filter(Boolean).join('\n\n'),
        });
      case 'label':
        return section(ref, title, { text: intro });
      case 'book': {
        const pages = allBelow(own, 'chapter').map(
          (page) => `## ${words(page, 'title')}\n\n${this.#html(words(page, 'content'), context)}`,
        );
        return section(ref, title, { text: [intro, ...pages].filter(Boolean).join('\n\n').slice(0, 190_000) });
      }
      case 'url':
        return section(ref, title, { kind: 'link', address: words(own, 'externalurl'), text: intro });
      case 'forum':
        return section(ref, title, { kind: 'discussion', text: intro });
      case 'assign':
        return section(ref, title, { kind: 'task', text: intro });
      case 'resource':
      case 'folder': {
        const files = this.#files.filter((file) => file.contextId === context && file.area === 'content');
        return section(ref, title, {
          kind: 'courseware',
          files: files.map(({ entry, name }) => ({ entry, name })),
        });
      }
      case 'quiz': {
        const asked = allBelow(own, 'question_instance').flatMap((one) => {
          const entry = findBelow(one, 'questionbankentryid');
          const id = entry ? this.#questions.ofEntry.get(textOf(entry).trim()) : words(one, 'questionid');
          if (id) this.#asked.add(id);
          const found = id ? this.#questions.byId.get(id) : undefined;
          return [{ found, grade: Number(words(one, 'maxmark')) || undefined }];
        });
        const known = asked.flatMap(({ found, grade }) => (found ? [{ ...found, grade: grade ?? found.grade }] : []));
        const lost = asked.length - known.length;
        const remarks = lost > 0 ? [{ word: 'questionsMissing' as const, values: { n: lost } }] : [];
        return section(ref, title, { kind: 'task', text: intro, quiz: quizXml(known), remarks });
      }
      default:
        return null;
    }
  }

  #html(html: string, context: string): string {
    if (html === '') return '';
    const find = (address: string) => {
      const name = /^@@PLUGINFILE@@\/(.+)$/.exec(address.split('?', 1)[0] ?? '')?.[1];
      if (!name) return null;
      const wanted = `/${decoded(name)}`;
      const file = this.#files.find((one) => one.contextId === context && `${one.path}${one.name}` === wanted);
      return file ? { entry: file.entry, name: file.name } : null;
    };
    return textOfHtml(html, find, (file) => {
      if (!this.#course.named.some(({ entry }) => entry === file.entry)) this.#course.named.push(file);
      return fileId(this.#course.identifier, file.entry);
    });
  }
}
