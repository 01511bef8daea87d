import type { RiskKind } from '@xueyan/contract/teaching/course-standing';

export interface RiskLimits {
  unseenDays: number;
  behindPoints: number;
  passPercent: number;
  absences: number;
  overdue: number;
}

/** What the rules look at. */
export interface Watched {
  /** Null: never. */
  unseenDays: number | null;
  progress: number;
  /** Of the class, or of the course for whoever is in none. */
  medianProgress: number;
  mark: number | null;
  absentCount: number;
  overdueCount: number;
}

export interface Risk {
  kind: RiskKind;
  /** Null: of `unseen`, never seen. */
  value: number | null;
  /** What it is compared with. */
  limit: number;
}

/** Which rules hold. Whoever has finished everything is not missed. */
export function risksOf(one: Watched, limits: RiskLimits): Risk[] {
  const risks: (Risk & { holds: boolean })[] = [
    {
      ...{ kind: 'unseen', value: one.unseenDays, limit: limits.unseenDays },
      holds: one.progress < 100 && (one.unseenDays === null || one.unseenDays >= limits.unseenDays),
    },
    {
      ...{ kind: 'behind', value: one.progress, limit: one.medianProgress },
      holds: one.medianProgress - one.progress >= limits.behindPoints,
    },
    {
      ...{ kind: 'failing', value: one.mark, limit: limits.passPercent },
      holds: one.mark !== null && one.mark < limits.passPercent,
    },
    { kind: 'absent', value: one.absentCount, limit: limits.absences, holds: one.absentCount >= limits.absences },
    { kind: 'overdue', value: one.overdueCount, limit: limits.overdue, holds: one.overdueCount >= limits.overdue },
  ];
  return risks.flatMap(({ holds, ...risk }) => (holds ? [risk] : []));
}
