/** When a section or chapter opens, for one student: the dates are those of their class, where it has some. */
export interface ReleaseFor {
  sectionId: string;
  opensAt: Date | null;
  dueAt: Date | null;
  afterId: string | null;
  afterScore: number | null;
  /** Whether the due date is that of their class. */
  classDue: boolean;
}

/** What a student has reached in the sections that others wait for. */
export interface Reached {
  done: ReadonlySet<string>;
  /** Of a hundred. */
  scores: ReadonlyMap<string, number>;
}

export type Lock =
  | { reason: 'date'; opensAt: Date }
  | { reason: 'section'; afterId: string }
  | { reason: 'score'; afterId: string; afterScore: number };

/** The first rule that is not met; null when all are. `reached` is null for who only sits in: dates alone hold for them. */
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

/** The earlier of what a section and its chapter are due at. */
export function dueOf(rules: (ReleaseFor | undefined)[]): Date | null {
  const dates = rules.flatMap((rule) => (rule?.dueAt ? [rule.dueAt.getTime()] : []));
  return dates.length === 0 ? null : new Date(Math.min(...dates));
}

/** Until when work is in time that has a due date of its own too: the date of a class stands in the place of all others. */
export function workDueOf(rules: ReleaseFor[], own: Date | null): Date | null {
  const ofClass = dueOf(rules.filter(({ classDue }) => classDue));
  if (ofClass) return ofClass;
  const general = dueOf(rules);
  return general && own ? new Date(Math.min(general.getTime(), own.getTime())) : (general ?? own);
}

/** Whether sections would wait for each other: each waits for what it and its chapter come after. */
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
