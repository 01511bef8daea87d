import type { Feature } from './feature.ts';
import type { GradeFactors, GradeSource } from './grade-source.ts';

/** Returns the grade sources of all features; marks of teams carry the factors of their members, where some count. */
export function gradeSourcesOf(features: readonly Feature[]): GradeSource[] {
  const factors = features.flatMap(({ gradeFactors = [] }) => gradeFactors);
  return features.flatMap(({ grades = [] }) => grades).map((source) => withFactors(source, factors));
}

const withFactors = (source: GradeSource, providers: readonly GradeFactors[]): GradeSource => ({
  ...source,
  marks: async (db, courseId, columnIds, userIds) => {
    const marks = await source.marks(db, courseId, columnIds, userIds);
    if (!marks.some(({ ofTeam }) => ofTeam)) return marks;
    const percents = new Map<string, number>();
    for (const provider of providers)
      for (const [userId, percent] of await provider(db, courseId, source.kind, userIds)) percents.set(userId, percent);
    return marks.map((mark) => {
      const factor = mark.ofTeam ? percents.get(mark.userId) : undefined;
      return factor === undefined ? mark : { ...mark, factor };
    });
  },
});
