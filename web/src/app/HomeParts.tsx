import { Suspense } from 'react';
import { ToolBoundary } from '../ui/feedback/ToolBoundary.tsx';
import { features } from './features.ts';
import styles from './HomeParts.module.css';

const parts = features.flatMap((feature) => feature.homeParts ?? []);

/** What other features show on the homes of teachers and students; the home itself does not wait for it. */
export function HomeParts() {
  return (
    <div className={styles.part}>
      {parts.map((Part, index) => (
        // The list never changes while the page lives.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <ToolBoundary key={index}>
          <Suspense fallback={null}>
            <Part />
          </Suspense>
        </ToolBoundary>
      ))}
    </div>
  );
}
