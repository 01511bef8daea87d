import { lazy, Suspense } from 'react';
import { ToolBoundary } from '../ui/feedback/ToolBoundary.tsx';
import styles from './HomeParts.module.css';

const NextLesson = lazy(() =>
  import('../features/desk/timetable/NextLesson.tsx').then((m) => ({ default: m.NextLesson })),
);

/** What other features show on the homes of teachers and students; the home itself does not wait for it. */
export function HomeParts() {
  return (
    <div className={styles.part}>
      <ToolBoundary>
        <Suspense fallback={null}>
          <NextLesson />
        </Suspense>
      </ToolBoundary>
    </div>
  );
}
