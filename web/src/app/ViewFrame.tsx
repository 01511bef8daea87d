import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { Loading } from '../ui/feedback/Loading.tsx';
import { usePageTitle } from '../ui/layout/usePageTitle.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { Place } from './menu.ts';
import styles from './ViewFrame.module.css';
import { viewOf } from './views.ts';

/** One page of the menu: its title until it sets its own, its skeleton, and an error boundary. */
export function ViewFrame({ place }: { place: Place }) {
  const { pathname } = useLocation();
  const { Page } = viewOf(place.view);
  return (
    <ErrorBoundary key={pathname} inside>
      <Suspense
        fallback={
          <div className={styles.waiting}>
            <Loading rows={6} />
          </div>
        }
      >
        <Titled title={place.title} />
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Rendered before the page as a sibling, so that the page's own title is set after it. */
function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
