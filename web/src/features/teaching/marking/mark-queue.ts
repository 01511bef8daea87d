import type { QueuedReport } from '@xueyan/contract/teaching/marking';

/** Where somebody stands in a pile of reports. */
export interface MarkingQueue {
  reports: QueuedReport[];
  marked: number;
  /** Wait for a mark. */
  waiting: number;
  /** Have a mark that is not out yet. */
  unpublished: number;
  previous: QueuedReport | undefined;
  next: QueuedReport | undefined;
  /** The next one that waits, from here on and round once. */
  nextWaiting: QueuedReport | undefined;
}

const waits = (report: QueuedReport) => report.reportState === 'submitted';

export function queueAt(reports: QueuedReport[], runId: string): MarkingQueue {
  // A report that is not in the pile, such as a returned one, stands before it.
  const at = reports.findIndex((report) => report.runId === runId);
  const round = [...reports.slice(at + 1), ...reports.slice(0, Math.max(0, at))];
  return {
    reports,
    marked: reports.filter((report) => report.reportState === 'marked').length,
    waiting: reports.filter(waits).length,
    unpublished: reports.filter((report) => report.reportState === 'marked' && !report.published).length,
    previous: at > 0 ? reports[at - 1] : undefined,
    next: reports[at + 1],
    nextWaiting: round.find(waits),
  };
}
