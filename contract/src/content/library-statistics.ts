import { z } from 'zod';
import { type FileCategory, fileCategories } from '../base/kind.ts';
import { SchoolDate } from '../school/school-date.ts';
import { get, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id } from '../wire/scalar.ts';

/** What somebody did with a resource: looked at it, took its file, or put it into a course. */
export const libraryUses = ['view', 'download', 'course'] as const;
export type LibraryUse = (typeof libraryUses)[number];
export const libraryUseNames: Record<LibraryUse, Text> = {
  view: { zh: '浏览', en: 'Viewed', mn: 'Үзсэн' },
  download: { zh: '下载', en: 'Downloaded', mn: 'Татсан' },
  course: { zh: '用于课程', en: 'Used in a course', mn: 'Хичээлд ашигласан' },
};
export const fileCategoryNames: Record<FileCategory, Text> = {
  image: { zh: '图片', en: 'Picture', mn: 'Зураг' },
  video: { zh: '视频', en: 'Video', mn: 'Видео' },
  audio: { zh: '音频', en: 'Audio', mn: 'Аудио' },
  document: { zh: '文档', en: 'Document', mn: 'Баримт' },
};
/** Periods in days, up to today. */
export const libraryPeriods = [7, 30, 90, 365] as const;
const Days = z.coerce.number().pipe(z.literal(libraryPeriods));

const Counts = { views: z.number().int(), downloads: z.number().int(), courses: z.number().int() };

export const LibraryStatistics = z.object({
  items: z.number().int(),
  bytes: z.number(),
  /** People who used resources in the period. */
  people: z.number().int(),
  ...Counts,
  byCategory: z.array(
    z.object({ category: z.enum(fileCategories), items: z.number().int(), bytes: z.number(), ...Counts }),
  ),
  /** Each day of the period: what was added, and what was done. `total`: resources at the end of the day. */
  days: z.array(z.object({ day: SchoolDate, added: z.number().int(), total: z.number().int(), ...Counts })),
});
export type LibraryStatistics = z.output<typeof LibraryStatistics>;

export const LibraryRanked = z.object({
  itemId: Id,
  title: z.string(),
  category: z.enum(fileCategories),
  ownerName: z.string(),
  bytes: z.number().int(),
  people: z.number().int(),
  ...Counts,
});
export type LibraryRanked = z.output<typeof LibraryRanked>;

export const LibraryUsed = z.object({
  useId: z.string(),
  day: SchoolDate,
  userName: z.string(),
  loginName: z.string(),
  use: z.enum(libraryUses),
  times: z.number().int(),
  itemId: Id,
  title: z.string(),
});
export type LibraryUsed = z.output<typeof LibraryUsed>;

const countColumns = {
  views: { title: libraryUseNames.view, kind: 'number' },
  downloads: { title: libraryUseNames.download, kind: 'number' },
  courses: { title: libraryUseNames.course, kind: 'number' },
} as const;

/** For managers of the library the resources of their data range, for others their own. */
export const libraryStatisticsApi = {
  read: get('resourcelibrary/statistics', {
    access: 'may:library.write',
    summary: 'How much is in the library and how it is used in a period: by kind of file and by day',
    input: z.object({ days: Days }),
    output: LibraryStatistics,
  }),
  ranking: post('resourcelibrary/listranking', {
    access: 'may:library.write',
    summary: 'The resources by how they are used in a period; most used first',
    input: pageQuery({ days: Days, category: z.enum(fileCategories).optional() }, [
      ...(['views', 'downloads', 'courses', 'people', 'bytes'] as const),
    ]),
    output: pageOf(LibraryRanked),
    sheet: {
      name: { zh: '资源使用排行', en: 'Most used resources', mn: 'Хамгийн их ашигласан нөөц' },
      columns: {
        title: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 40 },
        category: { title: { zh: '类型', en: 'Kind', mn: 'Төрөл' }, values: fileCategoryNames },
        ownerName: { title: { zh: '上传者', en: 'Brought by', mn: 'Оруулсан' } },
        bytes: { title: { zh: '字节', en: 'Bytes', mn: 'Байт' }, kind: 'number' },
        people: { title: { zh: '使用人数', en: 'People', mn: 'Хүн' }, kind: 'number' },
        ...countColumns,
      },
    },
  }),
  uses: post('resourcelibrary/listuse', {
    access: 'may:library.write',
    summary: 'Who used which resource in a period and how often, a day and way of use a row; latest first',
    input: pageQuery(
      {
        days: Days,
        use: z.enum(libraryUses).optional(),
        words: z.string().trim().max(100).optional(),
      },
      ['day', 'times'],
    ),
    output: pageOf(LibraryUsed),
    sheet: {
      name: { zh: '资源使用记录', en: 'Use of resources', mn: 'Нөөцийн ашиглалт' },
      columns: {
        day: { title: { zh: '日期', en: 'Day', mn: 'Өдөр' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        use: { title: { zh: '方式', en: 'How', mn: 'Хэрхэн' }, values: libraryUseNames },
        times: { title: { zh: '次数', en: 'Times', mn: 'Удаа' }, kind: 'number' },
        title: { title: { zh: '资源', en: 'Resource', mn: 'Нөөц' }, width: 40 },
      },
    },
  }),
};
