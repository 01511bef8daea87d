import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { Id } from '../wire/scalar.ts';
import { scopeOf } from '../wire/scope.ts';

/** Maximum length of a search in characters, and maximum number of results of a kind. */
export const paletteMaxWords = 40;
export const paletteMaxResults = 8;

/** Possible readings of each character of a text: the syllables of a Chinese character, none for others. */
const Readings = z.array(z.array(z.string()));
export type Readings = z.output<typeof Readings>;

/** Ranges of matching characters (code points), end excluded. */
const Ranges = z.array(z.tuple([z.number().int(), z.number().int()]));
export type Ranges = z.output<typeof Ranges>;

export const PaletteCourse = z.object({
  courseId: Id,
  title: z.string(),
  ranges: Ranges,
  teacherName: z.string(),
  /** True if the actor may edit it; it then opens for editing. */
  editor: z.boolean(),
});
export type PaletteCourse = z.output<typeof PaletteCourse>;

/** A section or an experiment of a course. */
export const PaletteSection = z.object({
  sectionId: Id,
  title: z.string(),
  ranges: Ranges,
  /** `section`: any other kind. */
  kind: z.enum(['reading', 'experiment', 'section']),
  courseId: Id,
  courseName: z.string(),
  /** True if the actor may edit it; it then opens for editing. */
  editor: z.boolean(),
});
export type PaletteSection = z.output<typeof PaletteSection>;

/** Word for the board of an experiment, placed before the experiment's name. */
export const boardWord: Text = { zh: '看板', en: 'Board', mn: 'Самбар' };

export const PalettePerson = z.object({
  userId: Id,
  userName: z.string(),
  ranges: Ranges,
  avatar: z.string(),
  roleName: z.string(),
  /** Null if the actor may not see it. */
  loginName: z.string().nullable(),
  classes: z.array(z.object({ classId: Id, className: z.string() })),
  /** Courses that connect the actor and the person, as far as the actor may see them. */
  courses: z.array(z.object({ courseId: Id, courseName: z.string(), editor: z.boolean() })),
});
export type PalettePerson = z.output<typeof PalettePerson>;

export const PaletteHelp = z.object({ documentId: Id, title: z.string(), ranges: Ranges });

/** Kinds of records, in display order. */
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

/** A record with a page of its own: a resource, a page of the warehouse, a mind map, a question … */
export const PaletteRecord = z.object({
  kind: z.enum(paletteRecordKinds),
  recordId: Id,
  /** Its parent record, if the page shows the whole parent. */
  parentId: Id.nullable(),
  title: z.string(),
  ranges: Ranges,
  note: z.string(),
  /** Passage of its text that holds the words; null where the name does, or nothing is known of the text. */
  excerpt: z.object({ text: z.string(), ranges: Ranges }).nullable(),
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
      /**
       * Experiments whose board the actor may see, found by the name of the board as well: 看板 and the experiment's
       * name.
       */
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
 * A recent choice, as stored by a browser: a command by its key, a course or section by its address, a document by its
 * id, each with what is needed to show it. People are not stored.
 */
export const PaletteChoice = z.object({
  key: z.string(),
  kind: z.enum(['command', 'course', 'section', 'help', 'record']),
  title: z.string(),
  note: z.string(),
  target: z.string(),
});
export type PaletteChoice = z.output<typeof PaletteChoice>;

/** Range of the people whom an actor may search. */
export type PeopleScope = 'everyone' | 'taught' | 'class';

/**
 * Returns whom the actor may search: managers of the whole school's members see everyone; teachers their students and
 * colleagues; students their teachers and classmates.
 */
export function peopleScope(actor: Rights): PeopleScope {
  if (scopeOf(actor, 'member.manage').reach === 'all') return 'everyone';
  return may(actor, 'course.teach') ? 'taught' : 'class';
}

/** Login names give access to accounts, so students see fellow students by name only. */
export const maySeeLoginNames = (actor: Rights) => peopleScope(actor) !== 'class';
