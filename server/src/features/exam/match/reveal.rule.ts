import type { BoardRow, RevealStep } from '@xueyan/contract/exam/match-board';
import { type Counting, sortRows, totalsOf } from './board.rule.ts';

/**
 * Returns the steps from the frozen board to the final one: opens the pending problems of the lowest unsettled row,
 * from the first on. A solved problem may lift the row; then the row that is now lowest follows. A row without pending
 * problems is settled.
 */
export function revealSteps(how: Counting, frozen: BoardRow[], final: BoardRow[]): RevealStep[] {
  const finals = new Map(final.map((row) => [row.entryId, row]));
  const steps: RevealStep[] = [];
  let rows = frozen;
  let at = rows.length - 1;
  while (at >= 0) {
    const row = rows[at];
    const end = row && finals.get(row.entryId);
    if (!row || !end) break;
    const { entryId } = row;
    const open = row.cells.findIndex(({ pending }) => pending > 0);
    const revealed = end.cells[open];
    if (!revealed) {
      steps.push({ entryId, problemId: null, row: { ...row, cells: end.cells }, place: at });
      at--;
      continue;
    }
    const cells = row.cells.with(open, { ...revealed, pending: 0 });
    const next = { ...row, cells, ...totalsOf(how, cells) };
    rows = sortRows(how.rules, rows.with(at, next));
    steps.push({
      entryId,
      problemId: revealed.problemId,
      row: next,
      place: rows.findIndex((one) => one.entryId === entryId),
    });
  }
  return steps;
}
