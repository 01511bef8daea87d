import { type ReactNode, Suspense, useState } from 'react';
import { ToolBoundary } from '../feedback/ToolBoundary.tsx';

interface DialogSlotProps<Subject> {
  /** What the dialog is open for; nothing: it is closed. */
  subject: Subject | false | null | undefined;
  children: (subject: Subject, open: boolean) => ReactNode;
}

/**
 * Where a dialog is that is fetched once it is wanted; when it does not arrive, the page stays as it is. It closes rather
 * than vanishes, as only a dialog that closes gives the focus back to what opened it; each opening finds it new.
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
