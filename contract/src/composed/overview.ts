import { z } from 'zod';
import { SchoolDate } from '../school/school-date.ts';
import { get } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { DateTime } from '../wire/scalar.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Sees the numbers of the whole school. */
    'overview.read': true;
  }
}

/** Numbers of the school's current state. Each equals the size of the list behind it. */
export const overviewTiles = {
  online: { zh: '在线', en: 'Signed in', mn: 'Нэвтэрсэн' },
  users: { zh: '账号', en: 'Accounts', mn: 'Бүртгэл' },
  students: { zh: '学生', en: 'Students', mn: 'Сурагч' },
  classes: { zh: '班级', en: 'Classes', mn: 'Анги' },
  courses: { zh: '课程', en: 'Courses', mn: 'Хичээл' },
  coursesRunning: { zh: '进行中的课程', en: 'Courses in progress', mn: 'Явагдаж буй хичээл' },
  exams: { zh: '考试', en: 'Exams', mn: 'Шалгалт' },
  machines: { zh: '运行中的虚拟机', en: 'Running machines', mn: 'Ажиллаж буй машин' },
  alerts: { zh: '未消除的告警', en: 'Open alerts', mn: 'Нээлттэй сэрэмжлүүлэг' },
} as const satisfies Record<string, Text>;
export type OverviewTile = keyof typeof overviewTiles;
export const overviewTileNames = Object.keys(overviewTiles) as [OverviewTile, ...OverviewTile[]];

/** Numbers of each day: people who logged in, checks of steps, submitted works and reports, created machines. */
export const activityKinds = ['people', 'checks', 'works', 'machines'] as const;
export type ActivityKind = (typeof activityKinds)[number];
export const activityNames: Record<ActivityKind, Text> = {
  people: { zh: '登录人数', en: 'People', mn: 'Хүн' },
  checks: { zh: '实验检测', en: 'Checks', mn: 'Шалгалт' },
  works: { zh: '提交', en: 'Handed in', mn: 'Илгээсэн' },
  machines: { zh: '新建虚拟机', en: 'Machines', mn: 'Машин' },
};

/** Number of days shown. */
export const overviewDays = 30;

export const Overview = z.object({
  /** Only those whose list the actor may see. */
  tiles: z.array(z.object({ tile: z.enum(overviewTileNames), count: z.number().int() })),
  /** The last days up to today, including days without activity. */
  days: z.array(
    z.object({
      day: SchoolDate,
      people: z.number().int(),
      checks: z.number().int(),
      works: z.number().int(),
      machines: z.number().int(),
    }),
  ),
  /** Logins of the last seven days by hour of the school's day; 24 numbers. */
  hours: z.array(z.number().int()).length(24),
  /** Total bytes of files. */
  fileBytes: z.number(),
  /** Tokens used by models today. */
  tokensToday: z.number().int(),
  /** Time at which the days were last counted. */
  countTime: DateTime.nullable(),
});
export type Overview = z.output<typeof Overview>;

export const overviewApi = {
  read: get('overview/read', {
    access: 'may:overview.read',
    summary: 'The school at a glance: what there is, what was done each day, when people come',
    output: Overview,
  }),
};
