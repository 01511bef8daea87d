import { type ComponentType, Suspense } from 'react';
import { ToolBoundary } from './ToolBoundary.tsx';

/** Shows what features bring, each by itself: one that breaks or comes late keeps no other away. The list never changes. */
export const EachAlone = ({ of }: { of: ComponentType[] }) =>
  of.map((Part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while the page lives
    <ToolBoundary key={index}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ToolBoundary>
  ));
