import { useState } from 'react';

/** Columns that can be hidden; title and actions always show. */
export const optionalColumns = ['senderName', 'sendTime', 'readStatus'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

const key = 'NOTIFICATION_COLUMNS';
const week = 7 * 24 * 3600 * 1000;

/** The hidden ones, if they were chosen within the last seven days. */
export function readHidden(now = Date.now()): OptionalColumn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('until' in kept) || !('hidden' in kept)) return [];
    const { until, hidden } = kept;
    if (typeof until !== 'number' || until < now || !Array.isArray(hidden)) return [];
    return optionalColumns.filter((column) => hidden.includes(column));
  } catch {
    return [];
  }
}

export const keepHidden = (hidden: OptionalColumn[], now = Date.now()) =>
  localStorage.setItem(key, JSON.stringify({ until: now + week, hidden }));

/** Which columns of the message lists are hidden; kept for seven days. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(() => readHidden());
  const change = (next: OptionalColumn[]) => {
    setHidden(next);
    keepHidden(next);
  };
  return [hidden, change] as const;
}
