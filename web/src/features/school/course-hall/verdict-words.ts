import type { Verdict } from '@xueyan/contract/school/admission';
import type { HallCourse } from '@xueyan/contract/school/course-hall';
import type { Tone } from '../../../ui/feedback/StateTag.tsx';

type VerdictKey = `v${Capitalize<Verdict>}` | 'vMayAudit';

const tones: Record<Verdict, Tone> = {
  may: 'good',
  teaching: 'info',
  enrolled: 'info',
  auditing: 'info',
  waiting: 'busy',
  closed: 'neutral',
  notYet: 'warn',
  over: 'neutral',
  full: 'neutral',
  missing: 'warn',
  notStudent: 'neutral',
};

/** Returns the relation to a course as a label of its card: existing relations first, then possible requests. */
export function standingOf(course: HallCourse): { tone: Tone; key: VerdictKey; time: string } {
  const { taking, auditing, fromTime } = course;
  const time = fromTime?.slice(0, 16) ?? '';
  const mine = [taking, auditing].find((verdict) =>
    (['teaching', 'enrolled', 'auditing', 'waiting'] as Verdict[]).includes(verdict),
  );
  if (!mine && taking !== 'may' && auditing === 'may' && taking !== 'notYet')
    return { tone: 'good', key: 'vMayAudit', time };
  const verdict = mine ?? taking;
  const key = `v${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}` as VerdictKey;
  return { tone: tones[verdict], key, time };
}
