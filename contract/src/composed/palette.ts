import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { Id } from '../wire/scalar.ts';
import { scopeOf } from '../wire/scope.ts';

/** The most signs of what is searched for, the most results of a kind. */
export const paletteMaxWords = 40;
export const paletteMaxResults = 8;

/** For each sign of a text, how it may be read: the syllables of a Chinese sign, nothing for others. */
const Readings = z.array(z.array(z.string()));
export type Readings = z.output<typeof Readings>;

/** Ranges of signs (code points) that matched, the end not included. */
const Ranges = z.array(z.tuple([z.number().int(), z.number().int()]));
export type Ranges = z.output<typeof Ranges>;

export const PaletteCourse = z.object({
  courseId: Id,
  title: z.string(),
  ranges: Ranges,
  teacherName: z.string(),
  /** Whether it is mine to edit, and opens so. */
  editor: z.boolean(),
});
export type PaletteCourse = z.output<typeof PaletteCourse>;

/** A section or an experiment of a course. */
export const PaletteSection = z.object({
  sectionId: Id,
  title: z.string(),
  ranges: Ranges,
  /** `section`: of any other kind. */
  kind: z.enum(['reading', 'experiment', 'section']),
  courseId: Id,
  courseName: z.string(),
  /** Whether it is mine to edit, and opens so. */
  editor: z.boolean(),
});
export type PaletteSection = z.output<typeof PaletteSection>;

/** What the board of an experiment is called, before the experiment's own name. */
export const boardWord: Text = { zh: '看板', en: 'Board', mn: 'Самбар' };

export const PalettePerson = z.object({
  userId: Id,
  userName: z.string(),
  ranges: Ranges,
  avatar: z.string(),
  roleName: z.string(),
  /** Null for those to whom it is not shown. */
  loginName: z.string().nullable(),
  classes: z.array(z.object({ classId: Id, className: z.string() })),
  /** Courses that both have to do with, in the eyes of who asks. */
  courses: z.array(z.object({ courseId: Id, courseName: z.string(), editor: z.boolean() })),
});
export type PalettePerson = z.output<typeof PalettePerson>;

export const PaletteHelp = z.object({ documentId: Id, title: z.string(), ranges: Ranges });

/** Kinds of records, in the order in which they are shown. */
export const paletteRecordKinds = [
  'library',
  'warehousePage',
  'mindMap',
  'deck',
  'article',
  'question',
  'dataset',
] as const;
export type PaletteRecordKind = (typeof paletteRecordKinds)[number];

/** Something that has a page of its own: a resource, a page of the warehouse, a mind map, a question … */
export const PaletteRecord = z.object({
  kind: z.enum(paletteRecordKinds),
  recordId: Id,
  /** What it stands in, where its page is that of the whole. */
  parentId: Id.nullable(),
  title: z.string(),
  ranges: Ranges,
  note: z.string(),
});
export type PaletteRecord = z.output<typeof PaletteRecord>;

export const paletteApi = {
  search: post('palette/search', {
    access: 'user',
    summary:
      'Courses, their sections, boards, people, help and records that I may open, by name, full pinyin or initials; best first',
    input: z.strictObject({ words: z.string().trim().min(1).max(paletteMaxWords) }),
    output: z.object({
      courseList: z.array(PaletteCourse),
      sectionList: z.array(PaletteSection),
      /** Experiments whose board is mine to look at, found by its name as well: 看板 and the experiment's. */
      boardList: z.array(PaletteSection),
      personList: z.array(PalettePerson),
      helpList: z.array(PaletteHelp),
      recordList: z.array(PaletteRecord),
    }),
  }),
  spell: post('palette/spell', {
    access: 'user',
    summary: 'How the signs of menu entries and actions are read, so that a page can search them by itself',
    input: z.strictObject({ texts: z.array(z.string().max(60)).max(200) }),
    output: z.object({ readings: z.array(Readings) }),
  }),
};

/**
 * What was chosen lately, as a browser keeps it: a command by its key, a course or section by its address, a document by
 * its id, each with what it takes to show it. People are not kept.
 */
export const PaletteChoice = z.object({
  key: z.string(),
  kind: z.enum(['command', 'course', 'section', 'help', 'record']),
  title: z.string(),
  note: z.string(),
  target: z.string(),
});
export type PaletteChoice = z.output<typeof PaletteChoice>;

/** Whose names somebody may look up. */
export type PeopleScope = 'everyone' | 'taught' | 'class';

/** Who keeps the members of the whole school sees everyone; a teacher the own students and colleagues; a student the own teachers and classmates. */
export function peopleScope(actor: Rights): PeopleScope {
  if (scopeOf(actor, 'member.manage').reach === 'all') return 'everyone';
  return may(actor, 'course.teach') ? 'taught' : 'class';
}

/** Login names open accounts: fellow students are known by their names only. */
export const maySeeLoginNames = (actor: Rights) => peopleScope(actor) !== 'class';
