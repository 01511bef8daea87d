import { schoolNow } from '../../../api/school-time.ts';
import { say } from '../../../ui/text/text.ts';
import { boardText } from './board.text.ts';
import { type Board, totalScore } from './board-row.ts';
import { reportKey } from './ReportTag.tsx';

/** Returns a cell that a spreadsheet will not run as a formula, with commas and quotes escaped. */
const cell = (value: string | number) => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};

type Exported = Pick<Board, 'title' | 'stepTitles' | 'reportPoints' | 'rows'>;

export function boardCsv({ stepTitles, reportPoints, rows }: Exported): string {
  const points = stepTitles.reduce((sum, step) => sum + step.points, 0) + reportPoints;
  const head = [
    say(boardText, 'loginName'),
    say(boardText, 'student'),
    say(boardText, 'class'),
    ...stepTitles.map((step, index) => say(boardText, 'stepColumn', { n: index + 1, title: step.title })),
    say(boardText, 'stepScore'),
    say(boardText, 'report'),
    say(boardText, 'reportScore'),
    say(boardText, 'totalScore'),
    say(boardText, 'fullScore'),
    say(boardText, 'uncounted'),
    say(boardText, 'activity'),
  ];
  const lines = rows.map((row) => [
    row.loginName,
    row.userName,
    row.className,
    ...stepTitles.map(({ checkpointId }) => {
      const step = row.steps.find((one) => one.checkpointId === checkpointId);
      // The columns must add up: a published mark contains the steps that it was counted from.
      const counted = row.mark?.steps.find((one) => one.checkpointId === checkpointId);
      if (row.mark) return say(boardText, counted?.passed ? 'cellPassed' : 'cellNotCounted');
      if (step?.passed) return say(boardText, 'cellPassed');
      if (step?.passedLate) return say(boardText, 'cellPassedLate');
      return step?.attempts ? say(boardText, 'cellTried', { n: step.attempts }) : '';
    }),
    row.mark?.stepScore ?? row.stepScore,
    say(boardText, reportKey(row)) + (row.late ? ` (${say(boardText, 'late')})` : ''),
    row.mark?.reportScore ?? row.reportScore ?? '',
    totalScore(row),
    row.mark?.points ?? points,
    row.uncounted ? `${row.uncounted.score}/${row.uncounted.points}` : '',
    row.lastActiveTime ?? '',
  ]);
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** Saves the rows as a file; the byte order mark tells spreadsheets that it is UTF-8. */
export function downloadBoard(board: Exported) {
  const file = new Blob(['\uFEFF', boardCsv(board)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  const name = say(boardText, 'exportName', { title: board.title }).replaceAll(/[\\/:*?"<>|]/g, '_');
  link.download = `${name}-${schoolNow().slice(0, 16).replaceAll(/[-:]/g, '').replace(' ', '-')}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
