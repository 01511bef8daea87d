/** Release rule of a section or chapter for one student, with the dates of their class where it has some. */
export interface ReleaseFor {
  sectionId: string;
  opensAt: Date | null;
  dueAt: Date | null;
  afterId: string | null;
  afterScore: number | null;
  /** Whether the due date is that of their class. */
  classDue: boolean;
}

/** Progress of a student in the sections that others wait for. */
export interface Reached {
  done: ReadonlySet<string>;
  /** Per cent. */
  scores: ReadonlyMap<string, number>;
}

export type Lock =
  | { reason: 'course'; titles: string[] }
  | { reason: 'date'; opensAt: Date }
  | { reason: 'section'; afterId: string }
  | { reason: 'score'; afterId: string; afterScore: number };

/**
 * Returns the first rule that is not met; null when all are. `reached` is null for auditors, for whom only dates apply.
 */
export function lockOf(rules: (ReleaseFor | undefined)[], reached: Reached | null, now: Date): Lock | null {
  for (const rule of rules) {
    if (!rule) continue;
    const { opensAt, afterId, afterScore } = rule;
    if (opensAt && opensAt > now) return { reason: 'date', opensAt };
    if (!afterId || !reached) continue;
    if (afterScore !== null && (reached.scores.get(afterId) ?? 0) < afterScore)
      return { reason: 'score', afterId, afterScore };
    if (afterScore === null && !reached.done.has(afterId)) return { reason: 'section', afterId };
  }
  return null;
}

/** Returns the earlier due date of a section and its chapter. */
export function dueOf(rules: (ReleaseFor | undefined)[]): Date | null {
  const dates = rules.flatMap((rule) => (rule?.dueAt ? [rule.dueAt.getTime()] : []));
  return dates.length === 0 ? null : new Date(Math.min(...dates));
}

/**
 * Returns the due date of work that has one of its own too: the date of a class overrides all others; otherwise the
 * earliest applies.
 */
export function workDueOf(rules: ReleaseFor[], own: Date | null): Date | null {
  const ofClass = dueOf(rules.filter(({ classDue }) => classDue));
  if (ofClass) return ofClass;
  const general = dueOf(rules);
  return general && own ? new Date(Math.min(general.getTime(), own.getTime())) : (general ?? own);
}

/**
 * Returns whether sections would wait for each other in a circle; each waits for the predecessors of itself and its
 * chapter.
 */
export function hasCircle(
  sections: { id: string; parentId: string | null }[],
  after: ReadonlyMap<string, string>,
): boolean {
  const parents = new Map(sections.map(({ id, parentId }) => [id, parentId]));
  const waitsFor = (id: string) => [id, parents.get(id)].flatMap((one) => (one ? [after.get(one)] : []));
  const state = new Map<string, 'under way' | 'good'>();
  const circles = (id: string): boolean => {
    const known = state.get(id);
    if (known) return known === 'under way';
    state.set(id, 'under way');
    const found = waitsFor(id).some((next) => next !== undefined && circles(next));
    state.set(id, 'good');
    return found;
  };
  return sections.some(({ id }) => circles(id));
}
