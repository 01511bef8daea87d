import { z } from 'zod';
import { SchoolDate } from '../school/school-date.ts';
import type { Rights } from '../wire/actor.ts';
import { may } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { Id, Maybe, Name, Version } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import type { ListSheet } from '../wire/sheet.ts';

export const achievementKinds = ['paper', 'patent', 'software', 'award'] as const;
export type AchievementKind = (typeof achievementKinds)[number];
export const achievementKindNames: Record<AchievementKind, Text> = {
  paper: { zh: '论文著作', en: 'Papers and books', mn: 'Өгүүлэл, ном' },
  patent: { zh: '专利', en: 'Patents', mn: 'Патент' },
  software: { zh: '软件著作权', en: 'Software', mn: 'Програм' },
  award: { zh: '获奖', en: 'Awards', mn: 'Шагнал' },
};

/** Exact form of an achievement; it determines the citation. */
export const achievementForms = [
  ...(['journal', 'conference', 'book', 'thesis', 'report', 'web', 'dataset'] as const),
  ...(['patent', 'software', 'award', 'other'] as const),
] as const;
export type AchievementForm = (typeof achievementForms)[number];
export const achievementFormNames: Record<AchievementForm, Text> = {
  journal: { zh: '期刊论文', en: 'Article', mn: 'Сэтгүүлийн өгүүлэл' },
  conference: { zh: '会议论文', en: 'Conference paper', mn: 'Хурлын илтгэл' },
  book: { zh: '专著', en: 'Book', mn: 'Ном' },
  thesis: { zh: '学位论文', en: 'Thesis', mn: 'Диссертац' },
  report: { zh: '研究报告', en: 'Report', mn: 'Тайлан' },
  web: { zh: '网络文献', en: 'Web page', mn: 'Цахим хуудас' },
  dataset: { zh: '数据集', en: 'Data set', mn: 'Өгөгдлийн багц' },
  patent: { zh: '专利', en: 'Patent', mn: 'Патент' },
  software: { zh: '软件著作权', en: 'Software', mn: 'Програм' },
  award: { zh: '获奖', en: 'Award', mn: 'Шагнал' },
  other: { zh: '其他', en: 'Other', mn: 'Бусад' },
};
export const kindOfForm = (form: AchievementForm): AchievementKind =>
  form === 'patent' || form === 'software' || form === 'award' ? form : 'paper';
export const formsOfKind = (kind: AchievementKind) => achievementForms.filter((form) => kindOfForm(form) === kind);

/** Syntax of ISO 26324; the DOI is not resolved. */
export const Doi = inWords(
  z
    .string()
    .trim()
    .max(200)
    .regex(/^10\.\d{4,9}\/[^\s]+$/),
  { zh: 'DOI 形如 10.1000/182', en: 'a DOI such as 10.1000/182', mn: '10.1000/182 хэлбэрийн DOI' },
);
/** Address of an online work; it is not requested. */
export const AchievementUrl = inWords(
  z
    .string()
    .trim()
    .max(500)
    .regex(/^(?:https?:\/\/[^\s]+)?$/),
  {
    zh: '网址以 http:// 或 https:// 开头',
    en: 'an address that begins with http:// or https://',
    mn: 'http:// эсвэл https:// хаяг',
  },
);
export const authorsMax = 60;
/** Maximum characters and entries of a BibTeX file. */
export const bibtexMax = 500_000;
export const bibtexEntriesMax = 500;

const short = (max: number) => z.string().trim().max(max).default('');
const said = {
  form: z.enum(achievementForms),
  title: Name(300),
  year: z.number().int().min(1900).max(2199),
  /** The journal, the proceedings, the school of a thesis, or the giver of an award. */
  container: short(200),
  publisher: short(120),
  place: short(60),
  volume: short(20),
  issue: short(20),
  pages: short(30),
  /** Number of a patent or a registration. */
  number: short(60),
  doi: Maybe(Doi, null),
  /** Address of an online work; it makes the citation an electronic one. */
  url: AchievementUrl.default(''),
  /** Date of publication or last change, and date of reading. */
  putDate: Maybe(SchoolDate, null),
  readDate: Maybe(SchoolDate, null),
};
export const AchievementForm = z.strictObject({
  ...said,
  /** Authors in order; with a login name if they have an account here. */
  authors: z
    .array(
      z.strictObject({
        name: Name(80),
        loginName: z.string().trim().max(64).default(''),
        /** True for an institution: its name is not split or changed. */
        corporate: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(authorsMax),
  researchProjectId: Maybe(Id, null),
});
export type AchievementFormInput = z.output<typeof AchievementForm>;

export const Achievement = z.object({
  ...said,
  doi: z.string().nullable(),
  putDate: SchoolDate.nullable(),
  readDate: SchoolDate.nullable(),
  achievementId: Id,
  kind: z.enum(achievementKinds),
  ownerId: Id,
  ownerName: z.string(),
  organizationId: Id.nullable(),
  authorList: z.array(
    z.object({ name: z.string(), userId: Id.nullable(), loginName: z.string(), corporate: z.boolean() }),
  ),
  researchProjectId: Id.nullable(),
  projectName: z.string(),
  /** Citation by GB/T 7714-2015. */
  citation: z.string(),
  version: z.number().int(),
});
export type Achievement = z.output<typeof Achievement>;

/** Result for one entry of a BibTeX file. */
const ImportRow = z.object({
  key: z.string(),
  title: z.string(),
  /** Empty: it is not imported. */
  citation: z.string(),
  /** Why it is not imported, or what of it is left out. */
  problems: z.array(z.enum(['type', 'title', 'year', 'authors', 'doi', 'others', 'known', 'long', 'url', 'tex'])),
});
export type BibtexRow = z.output<typeof ImportRow>;
export type BibtexProblem = BibtexRow['problems'][number];

const sheet: ListSheet<Achievement> = {
  name: { zh: '科研成果', en: 'Achievements', mn: 'Судалгааны бүтээл' },
  columns: {
    title: { title: { zh: '题名', en: 'Title', mn: 'Гарчиг' }, width: 48 },
    form: { title: { zh: '类别', en: 'Kind', mn: 'Төрөл' }, values: achievementFormNames },
    authors: {
      title: { zh: '作者', en: 'Authors', mn: 'Зохиогч' },
      width: 32,
      read: ({ authorList }) => authorList.map(({ name }) => name).join('; '),
    },
    year: { title: { zh: '年份', en: 'Year', mn: 'Он' }, kind: 'number' },
    container: { title: { zh: '刊名/会议/单位', en: 'Where', mn: 'Хаана' }, width: 32 },
    number: { title: { zh: '专利号/登记号', en: 'Number', mn: 'Дугаар' } },
    doi: { title: { zh: 'DOI', en: 'DOI', mn: 'DOI' }, width: 24 },
    url: { title: { zh: '网址', en: 'Address', mn: 'Хаяг' }, width: 40 },
    projectName: { title: { zh: '所属项目', en: 'Project', mn: 'Төсөл' }, width: 32 },
    citation: { title: { zh: '引文（GB/T 7714）', en: 'Citation', mn: 'Эшлэл' }, width: 80 },
  },
};

const Counts = z.object({
  paper: z.number().int(),
  patent: z.number().int(),
  software: z.number().int(),
  award: z.number().int(),
  total: z.number().int(),
});
const PersonRow = Counts.extend({ userId: Id, userName: z.string() });
export type AchievementsOfPerson = z.output<typeof PersonRow>;
const personSheet: ListSheet<AchievementsOfPerson> = {
  name: { zh: '成果统计', en: 'Achievements by person', mn: 'Бүтээлийн тоо' },
  columns: {
    userName: { title: { zh: '人员', en: 'Person', mn: 'Хүн' } },
    ...Object.fromEntries(
      achievementKinds.map((kind) => [kind, { title: achievementKindNames[kind], kind: 'number' as const }]),
    ),
    total: { title: { zh: '合计', en: 'Together', mn: 'Нийт' }, kind: 'number' },
  },
};
const Year = z
  .string()
  .regex(/^\d{4}$/)
  .optional();
const filters = {
  title: z.string().trim().max(300).optional(),
  author: z.string().trim().max(80).optional(),
  kind: z.enum(achievementKinds).optional(),
  form: z.enum(achievementForms).optional(),
  year: Year,
  researchProjectId: Id.optional(),
  /** An author. */
  userId: Id.optional(),
};
const Key = z.strictObject({ achievementId: Id });

export const achievementApi = {
  list: post('achievement/list', {
    access: 'user',
    summary: 'Achievements of mine, of my projects, and in the range of who manages research',
    input: pageQuery(filters, ['title', 'year', 'createTime']),
    output: pageOf(Achievement),
    sheet,
  }),
  save: post('achievement/save', {
    access: 'may:research.write',
    shown: ['title'],
    summary: 'Writes an achievement down',
    input: AchievementForm,
    output: Key,
  }),
  update: post('achievement/update', {
    access: 'user',
    shown: ['title'],
    audit: { action: 'achievement.update', target: 'achievementId' },
    summary: 'Says anew what an achievement is',
    input: AchievementForm.extend({ achievementId: Id, version: Version }),
    output: z.null(),
  }),
  remove: post('achievement/delete', {
    access: 'user',
    audit: { action: 'achievement.delete', target: 'achievementId' },
    summary: 'Deletes an achievement',
    input: Key,
    output: z.null(),
  }),
  importBibtex: post('achievement/importbibtex', {
    access: 'may:research.write',
    summary: 'Takes entries of BibTeX over; a dry run says what would be kept and what cannot',
    input: z.strictObject({
      text: z.string().min(1).max(bibtexMax),
      dryRun: z.boolean(),
      researchProjectId: Maybe(Id, null),
    }),
    output: z.object({ rowList: z.array(ImportRow), kept: z.number().int() }),
  }),
  exportBibtex: post('achievement/exportbibtex', {
    access: 'user',
    summary: 'The achievements that I see, within a search, as BibTeX; five hundred at most',
    input: z.strictObject(filters),
    output: z.object({ text: z.string(), count: z.number().int() }),
  }),
  listPerson: post('achievement/listperson', {
    access: 'user',
    summary: 'How many achievements that I see each person has, by kind',
    input: pageQuery({ year: Year }, ['userName', 'total']),
    output: pageOf(PersonRow),
    sheet: personSheet,
  }),
  statistics: get('achievement/statistics', {
    access: 'user',
    summary: 'How many achievements that I see, by year and kind',
    input: z.object({}),
    output: z.object({ total: z.number().int(), yearList: z.array(Counts.extend({ year: z.number().int() })) }),
  }),
};

export const achievementFaults = faults('achievement', {
  known: { status: 409, zh: '该 DOI 的成果已登记', en: 'It stands here already, by its DOI', mn: 'Энэ DOI бүртгэлтэй' },
  author: {
    zh: '没有登录名为 {name} 的用户',
    en: 'Nobody has the login name {name}',
    mn: '{name} нэвтрэх нэртэй хүн алга',
  },
  bibtex: { zh: '没有读到 BibTeX 条目', en: 'No entries of BibTeX were found', mn: 'BibTeX бичлэг олдсонгүй' },
  tooMany: { zh: '一次最多 {max} 条', en: '{max} entries at once', mn: 'Нэг удаад {max} бичлэг' },
});

/** Allows the writer, and research managers. */
export const mayEditAchievement = (actor: Rights, record: { ownerId: string; organizationId: string | null }) =>
  actor.id === record.ownerId || (may(actor, 'research.manage') && isWithin(scopeOf(actor, 'research.manage'), record));
