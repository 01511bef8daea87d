import { type ComponentType, Suspense } from 'react';
import { ToolBoundary } from './ToolBoundary.tsx';

/**
 * Renders components of features, each in its own boundary: one that fails or loads late does not affect the others.
 * The list never changes.
 */
export const EachAlone = ({ of }: { of: ComponentType[] }) =>
  of.map((Part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while the page lives
    <ToolBoundary key={index}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ToolBoundary>
  ));
