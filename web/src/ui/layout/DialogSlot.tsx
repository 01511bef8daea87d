import { type ReactNode, Suspense, useState } from 'react';
import { ToolBoundary } from '../feedback/ToolBoundary.tsx';

interface DialogSlotProps<Subject> {
  /** Subject of the open dialog; null, false or undefined when it is closed. */
  subject: Subject | false | null | undefined;
  children: (subject: Subject, open: boolean) => ReactNode;
}

/**
 * Slot of a dialog whose code is fetched when it is first opened; when loading fails, the page stays as it is. The
 * dialog is closed rather than unmounted, since only a closing dialog returns the focus to what opened it; each opening
 * mounts it afresh.
 */
export function DialogSlot<Subject>({ subject, children }: DialogSlotProps<Subject>) {
  const [seen, setSeen] = useState<{ subject: typeof subject; last: Subject | null; turn: number }>({
    subject: null,
    last: null,
    turn: 0,
  });
  if (subject !== seen.subject) {
    const opens = isThere(subject);
    setSeen({ subject, last: opens ? subject : seen.last, turn: seen.turn + (opens ? 1 : 0) });
  }
  if (seen.last === null) return null;
  return (
    <ToolBoundary key={seen.turn}>
      <Suspense fallback={null}>{children(seen.last, isThere(subject))}</Suspense>
    </ToolBoundary>
  );
}

function isThere<Subject>(subject: Subject | false | null | undefined): subject is Subject {
  return subject !== false && subject !== null && subject !== undefined;
}
