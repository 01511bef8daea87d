import type { RiskKind } from '@xueyan/contract/teaching/course-standing';

export interface RiskLimits {
  unseenDays: number;
  behindPoints: number;
  passPercent: number;
  absences: number;
  overdue: number;
}

/** Figures that the rules compare. */
export interface Watched {
  /** Days since the student was last active; null: never active. */
  unseenDays: number | null;
  /** As `unseenDays`; for a student who was never active, since they could have been. */
  idleDays: number;
  progress: number;
  /** Median of the class, or of the course for students without a class. */
  medianProgress: number;
  mark: number | null;
  absentCount: number;
  overdueCount: number;
}

export interface Risk {
  kind: RiskKind;
  /** Null only for `unseen`: never active. */
  value: number | null;
  /** The threshold that the value is compared with. */
  limit: number;
}

/** Returns the rules that hold. A student who has finished everything is never `unseen`. */
export function risksOf(one: Watched, limits: RiskLimits): Risk[] {
  const risks: (Risk & { holds: boolean })[] = [
    {
      ...{ kind: 'unseen', value: one.unseenDays, limit: limits.unseenDays },
      holds: one.progress < 100 && one.idleDays >= limits.unseenDays,
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
