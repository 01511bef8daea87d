import { riskKinds, standings } from '@xueyan/contract/teaching/course-standing';
import type { courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { useSearchParams } from 'react-router';

export const statisticsTabs = ['course', 'class', 'section', 'student'] as const;
export type StatisticsTab = (typeof statisticsTabs)[number];

type Asked = Omit<
  Input<typeof courseStatisticsApi.students>,
  'courseId' | 'pageNum' | 'pageSize' | 'orderFlag' | 'words'
>;

/** Filter of the students behind a number; `name` is that of the section or class. */
export type StudentFilter = Asked & { name?: string };

const tenthIn = (text: string | null) => (text !== null && /^\d$/.test(text) ? Number(text) : undefined);
const oneOf = <T extends string>(words: readonly T[], text: string | null) => words.find((word) => word === text);

/** Reads the filter from the address. */
export function filterIn(params: URLSearchParams): StudentFilter {
  const found = {
    reason: oneOf(riskKinds, params.get('reason')),
    standing: oneOf(standings, params.get('standing')),
    sectionId: params.get('section') ?? undefined,
    classId: params.get('class') ?? undefined,
    name: params.get('name') ?? undefined,
    progressTenth: tenthIn(params.get('progress')),
    markTenth: tenthIn(params.get('mark')),
    ...(params.has('risk') && { risk: true }),
    ...(params.has('overdue') && { overdue: true }),
    ...(params.has('finished') && { finished: true }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Returns the address of the students behind a number. */
export function addressOf(courseId: string, tab: StatisticsTab, filter: StudentFilter = {}): string {
  const params = new URLSearchParams({ course: courseId, tab });
  const { reason, standing, sectionId, classId, name, progressTenth, markTenth, risk, overdue, finished } = filter;
  const values = {
    reason,
    standing,
    section: sectionId,
    class: classId,
    name,
    progress: progressTenth,
    mark: markTenth,
  };
  for (const [key, value] of Object.entries(values)) if (value !== undefined) params.set(key, String(value));
  for (const [key, value] of Object.entries({ risk, overdue, finished })) if (value) params.set(key, '1');
  return `/teaching/statistics?${params}`;
}

/** Reads and sets the course and tab in the address. */
export function useStatisticsPlace() {
  const [params] = useSearchParams();
  return {
    courseId: params.get('course') ?? undefined,
    tab: oneOf(statisticsTabs, params.get('tab')) ?? 'course',
    filter: filterIn(params),
  };
}
