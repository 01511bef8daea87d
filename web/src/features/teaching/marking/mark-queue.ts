import type { QueuedReport } from '@xueyan/contract/teaching/marking';

/** A position in a marking queue. */
export interface MarkingQueue {
  reports: QueuedReport[];
  marked: number;
  /** Reports that wait for a mark. */
  waiting: number;
  /** Marked reports that are not published yet. */
  unpublished: number;
  previous: QueuedReport | undefined;
  next: QueuedReport | undefined;
  /** The next waiting report, from here on and wrapping around once. */
  nextWaiting: QueuedReport | undefined;
}

const waits = (report: QueuedReport) => report.reportState === 'submitted';

export function queueAt(reports: QueuedReport[], runId: string): MarkingQueue {
  // A report outside the queue, such as a returned one, counts as before its start.
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
