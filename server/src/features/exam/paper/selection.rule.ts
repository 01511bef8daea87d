import type { Shortage } from '@xueyan/contract/exam/blueprint';
import { shuffled } from '@xueyan/contract/exam/shuffle';

export interface Selection {
  /** Questions chosen for each row. */
  chosen: string[][];
  /** Groups of rows that together want more questions than fit any of them; empty when every row is satisfied. */
  shortages: Shortage[];
}

/**
 * Gives every row as many questions as it wants, none twice, by solving one problem: a flow from rows to groups of
 * questions. A question that only one row can use is never spent on another, since a later row may move an earlier one
 * to other questions (Edmonds and Karp: shortest augmenting paths). Questions that fit exactly the same rows form one
 * group, so the work grows with the rows and not with the bank. If it cannot be solved, the rows reached by the last
 * search are the proof: they want more than all questions that fit any of them (Hall; the minimum cut).
 */
export function selectQuestions(
  wanted: number[],
  fits: { id: string; rows: number[] }[],
  random: () => number,
): Selection {
  const groups = [...Map.groupBy(fits, ({ rows }) => rows.join()).values()].map((members) => ({
    rows: new Set(members[0]?.rows),
    ids: shuffled(
      members.map(({ id }) => id),
      random,
    ),
  }));
  const flow = wanted.map(() => new Array<number>(groups.length).fill(0));
  const given = new Array<number>(wanted.length).fill(0);
  const used = new Array<number>(groups.length).fill(0);
  // A random order of rows and groups picks one of the possible solutions.
  const rowOrder = shuffled([...wanted.keys()], random);
  const groupOrder = shuffled([...groups.keys()], random);
  const stuck = new Set<number>();

  for (const row of rowOrder) {
    while ((given[row] ?? 0) < (wanted[row] ?? 0)) {
      const path = findPath(row);
      if (!path.found) {
        for (const one of path.rows) stuck.add(one);
        break;
      }
    }
  }
  const taken = new Array<number>(groups.length).fill(0);
  const chosen = wanted.map((_, row) =>
    groups.flatMap(({ ids }, group) => {
      const from = taken[group] ?? 0;
      const to = from + (flow[row]?.[group] ?? 0);
      taken[group] = to;
      return ids.slice(from, to);
    }),
  );
  return { chosen: chosen.map((ids) => shuffled(ids, random)), shortages: shortagesOf() };

  /**
   * Finds one more question for a row, moving other rows if needed; otherwise returns the rows that the search reached.
   */
  function findPath(start: number): { found: boolean; rows: Set<number> } {
    const rows = new Set([start]);
    const viaGroup = new Map<number, number>();
    const viaRow = new Map<number, number>();
    for (const row of rows) {
      for (const group of groupOrder) {
        if (viaGroup.has(group) || !groups[group]?.rows.has(row)) continue;
        viaGroup.set(group, row);
        if ((used[group] ?? 0) < (groups[group]?.ids.length ?? 0)) {
          augment(start, group);
          return { found: true, rows };
        }
        for (const other of wanted.keys()) {
          if (rows.has(other) || (flow[other]?.[group] ?? 0) === 0) continue;
          rows.add(other);
          viaRow.set(other, group);
        }
      }
    }
    return { found: false, rows };

    function augment(first: number, last: number) {
      used[last] = (used[last] ?? 0) + 1;
      given[first] = (given[first] ?? 0) + 1;
      for (let group = last; ; ) {
        const row = viaGroup.get(group) ?? first;
        add(row, group, 1);
        const before = viaRow.get(row);
        if (row === first || before === undefined) return;
        add(row, before, -1);
        group = before;
      }
    }
  }

  function add(row: number, group: number, by: number) {
    const of = flow[row];
    if (of) of[group] = (of[group] ?? 0) + by;
  }

  /** Returns sets of rows that are short together: none of them can be helped without the others. */
  function shortagesOf(): Shortage[] {
    if (stuck.size === 0) return [];
    const left = new Set(stuck);
    const parts: number[][] = [];
    for (const row of left) {
      const part = new Set([row]);
      for (const one of part)
        for (const group of groups)
          if (group.rows.has(one)) for (const other of group.rows) if (left.has(other)) part.add(other);
      for (const one of part) left.delete(one);
      parts.push([...part].toSorted((a, b) => a - b));
    }
    return parts.map((rows) => ({
      rows,
      wanted: rows.reduce((sum, row) => sum + (wanted[row] ?? 0), 0),
      available: groups
        .filter((group) => rows.some((row) => group.rows.has(row)))
        .reduce((sum, group) => sum + group.ids.length, 0),
    }));
  }
}
