import type { Db } from '../../../db/connect.ts';
import {
  type Answered,
  type Compared,
  givenOf,
  type Part,
  writtenOf,
} from '../../exam/similarity/similarity.service.ts';
import { kindOfCode, kindOfFile } from './file-kind.rule.ts';
import { workSimilarityStore as store } from './work-similarity.store.ts';

interface Section {
  id: string;
  kind: string;
}

/** Names of the earlier courses by their sections; the present section has none. */
type Names = Map<string, string>;

const isWritten = ({ text }: Part) => text.trim() !== '';
const written = (parts: Part[]) => {
  const own = parts.filter(isWritten);
  return own.length > 0 ? { parts: own, language: null } : null;
};

const grouped = <T extends { workId: string }>(rows: T[]): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(row.workId, [...(found.get(row.workId) ?? []), row]);
  return found;
};

/** Collects the works of a section and of earlier ones: what was typed, the files, and the answers to a paper. */
export const worksOf = (db: Db, section: Section, names: Names): Promise<Compared> =>
  section.kind === 'experiment' ? reportsOf(db, section, names) : taskWorksOf(db, section, names);

async function reportsOf(db: Db, { id }: Section, names: Names): Promise<Compared> {
  const sectionIds = [id, ...names.keys()];
  const experiments = await store.experiments(db, sectionIds);
  const givens: Record<string, string> = {};
  for (const { sectionId, template } of experiments) givens[sectionId] = template;
  const answers = (await store.reports(db, sectionIds)).map(({ id: own, sectionId, content, ownerId, ...who }) => ({
    ...{ id: own, shownId: own, author: ownerId, former: names.get(sectionId) ?? '', ...who },
    written: written([{ kind: 'prose', name: '', text: content, given: sectionId }]),
  }));
  return { givens, answers };
}

async function taskWorksOf(db: Db, { id }: Section, names: Names): Promise<Compared> {
  const sectionIds = [id, ...names.keys()];
  const tasks = new Map((await store.tasks(db, sectionIds)).map((task) => [task.sectionId, task]));
  const givens: Record<string, string> = {};
  for (const [key, { template, content }] of tasks) givens[key] = `${template}\n${content}`;
  const texts = grouped(await store.texts(db, sectionIds));
  const asked = await store.answers(db, sectionIds);
  for (const { versionId, content } of asked)
    for (const [key, text] of Object.entries(givenOf(content))) givens[`${versionId} ${key}`] = text;
  const responses = grouped(asked);
  const numbers = new Map<string, number>();
  const works = await store.works(db, sectionIds);
  const answers = works.map(({ id: own, sectionId, content, publishedAt, ownerId, ...who }): Answered => {
    const number = (numbers.get(sectionId) ?? 0) + 1;
    numbers.set(sectionId, number);
    const task = tasks.get(sectionId);
    const files = (texts.get(own) ?? []).flatMap(({ parts }) => parts);
    const parts: Part[] = [
      { kind: task?.form === 'code' ? kindOfCode(content) : 'prose', name: '', text: content, given: sectionId },
      ...files.map(({ name, text }) => ({ kind: kindOfFile(name), name, text, given: sectionId })),
      ...(responses.get(own) ?? []).flatMap(({ versionId, content: question, response }, place) =>
        (writtenOf(question, response)?.parts ?? []).map((part) => ({
          ...{ ...part, name: `${place + 1}` },
          ...(part.given !== undefined && { given: `${versionId} ${part.given}` }),
        })),
      ),
    ];
    // While marking is anonymous and the marks are not published, a number stands for the name.
    const hidden = task?.anonymous === true && publishedAt === null;
    return {
      ...{ id: own, shownId: own, author: ownerId, former: names.get(sectionId) ?? '', written: written(parts) },
      ...(hidden ? { userName: `#${number}`, loginName: '' } : who),
    };
  });
  return { givens, answers };
}
