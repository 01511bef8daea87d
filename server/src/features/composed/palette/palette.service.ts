import type { HelpNode } from '@xueyan/contract/base/help';
import {
  boardWord,
  maySeeLoginNames,
  type PaletteCourse,
  type PalettePerson,
  type PaletteSection,
  type paletteApi,
  paletteMaxResults,
  peopleScope,
  type Ranges,
} from '@xueyan/contract/composed/palette';
import { type Match, matchSpelling } from '@xueyan/contract/composed/spelling';
import { mayEditCourse, mayMarkCourse, mayTeachCourse, teachersIn } from '@xueyan/contract/school/course-policy';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { type Language, phraseIn } from '@xueyan/contract/wire/language';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import { readableTree } from '../../base/help/help.service.ts';
import { paletteStore } from './palette.store.ts';
import { openReader, type Reader } from './reading.rule.ts';

type Course = Awaited<ReturnType<typeof paletteStore.courses>>[number];
type Section = Awaited<ReturnType<typeof paletteStore.sections>>[number];
type Person = Awaited<ReturnType<typeof paletteStore.people>>[number];

/** Searches courses, their sections, people and help that the actor may see: as written, in pinyin or by initials. */
export async function searchPalette(
  db: Db,
  actor: Actor,
  language: Language,
  words: string,
): Promise<Omit<Output<typeof paletteApi.search>, 'recordList'>> {
  const scope = scopeOf(actor, 'course.manage');
  const [read, courses, sections, people, help] = await Promise.all([
    openReader(),
    paletteStore.courses(db, scope),
    paletteStore.sections(db, scope),
    paletteStore.people(db, peopleScope(actor), actor.id),
    may(actor, 'usermenu:help') ? readableTree(db, actor) : [],
  ]);
  const byName = best(people, ({ userName }) => matchSpelling(userName, read(userName, 'name'), words));
  const byLogin = maySeeLoginNames(actor) ? best(people, ({ loginName }) => matchSpelling(loginName, [], words)) : [];
  const found = byName.concat(
    byLogin
      .filter(({ item }) => !byName.some((one) => one.item.id === item.id))
      .map((one) => ({ ...one, match: { ...one.match, ranges: [] } })),
  );
  return {
    courseList: findCourses(actor, read, courses, words),
    sectionList: findSections(actor, read, sections, words),
    boardList: findBoards(actor, read, sections, words, phraseIn(language, boardWord)),
    personList: await present(db, actor, language, found.slice(0, paletteMaxResults), courses),
    helpList: findHelp(read, help, words),
  };
}

/** Returns the readings of the characters of texts. */
export async function spellTexts(texts: string[]): Promise<Output<typeof paletteApi.spell>> {
  const read = await openReader();
  return { readings: texts.map((text) => read(text, 'text')) };
}

interface Found<T> {
  item: T;
  match: Match;
}

/** Returns the best matches in descending order, up to the maximum shown. */
function best<T>(items: T[], match: (item: T) => Match | null): Found<T>[] {
  const found = items.flatMap((item) => {
    const fit = match(item);
    return fit ? [{ item, match: fit }] : [];
  });
  return found.sort((a, b) => b.match.score - a.match.score).slice(0, paletteMaxResults);
}

const findCourses = (actor: Actor, read: Reader, courses: Course[], words: string): PaletteCourse[] =>
  best(courses, ({ name }) => matchSpelling(name, read(name, 'text'), words)).map(({ item, match }) => ({
    courseId: item.id,
    title: item.name,
    ranges: match.ranges,
    teacherName: item.teacherName,
    editor: mayTeachCourse(actor, item),
  }));

const presentSection = (
  actor: Actor,
  { id, teacherId, teacherOrganizationId, team, ...section }: Section,
  ranges: Ranges,
): PaletteSection[] =>
  section.kind === 'chapter'
    ? []
    : [
        {
          ...section,
          kind: section.kind === 'reading' || section.kind === 'experiment' ? section.kind : 'section',
          sectionId: id,
          ranges,
          editor: mayEditCourse(actor, { teacherId, teacherOrganizationId, team }),
        },
      ];

const findSections = (actor: Actor, read: Reader, sections: Section[], words: string) =>
  best(sections, ({ title }) => matchSpelling(title, read(title, 'text'), words)).flatMap(({ item, match }) =>
    presentSection(actor, item, match.ranges),
  );

/** A board has no name of its own: it is found by the word for it together with the experiment's name. */
function findBoards(actor: Actor, read: Reader, sections: Section[], words: string, board: string): PaletteSection[] {
  const own = sections.filter((section) => section.kind === 'experiment' && mayMarkCourse(actor, section));
  const before = [...board, ' '].length;
  const found = best(own, ({ title }) => {
    const text = `${board} ${title}`;
    return matchSpelling(text, [...read(board, 'text'), [], ...read(title, 'text')], words);
  });
  return found.flatMap(({ item, match }) =>
    presentSection(
      actor,
      item,
      match.ranges
        .filter(([, to]) => to > before)
        .map(([from, to]): [number, number] => [Math.max(0, from - before), to - before]),
    ),
  );
}

/** Returns every document of a tree, including folders, which have texts of their own. */
const flatten = (nodes: HelpNode[]): HelpNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);

const findHelp = (read: Reader, tree: HelpNode[], words: string) =>
  best(flatten(tree), ({ title }) => matchSpelling(title, read(title, 'text'), words)).map(({ item, match }) => ({
    documentId: item.id,
    title: item.title,
    ranges: match.ranges,
  }));

/** Returns people with their details. `courses` are those that the actor may see; others are not revealed. */
async function present(
  db: Db,
  actor: Actor,
  language: Language,
  found: Found<Person>[],
  courses: Course[],
): Promise<PalettePerson[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ item }) => item.id);
  const [roles, classes, studies] = await Promise.all([
    paletteStore.rolesOf(db, ids),
    paletteStore.classesOf(db, [...ids, actor.id]),
    paletteStore.studiesOf(db, ids),
  ]);
  const own = new Set(classes.filter(({ userId }) => userId === actor.id).map(({ classId }) => classId));
  const shown = peopleScope(actor) === 'class' ? classes.filter(({ classId }) => own.has(classId)) : classes;
  return found.map(({ item: { id, userName, loginName, avatar }, match }) => {
    const studied = new Set(studies.filter(({ userId }) => userId === id).map(({ courseId }) => courseId));
    return {
      userId: id,
      userName,
      avatar,
      ranges: match.ranges,
      loginName: maySeeLoginNames(actor) ? loginName : null,
      roleName: roles
        .filter(({ userId }) => userId === id)
        .map((role) => nameIn(language, role))
        .join(' · '),
      classes: shown.filter(({ userId }) => userId === id).map(({ classId, className }) => ({ classId, className })),
      courses: courses
        .filter((course) => teachersIn(course).includes(id) || studied.has(course.id))
        .slice(0, paletteMaxResults)
        .map((course) => ({ courseId: course.id, courseName: course.name, editor: mayTeachCourse(actor, course) })),
    };
  });
}
