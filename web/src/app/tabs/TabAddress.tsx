import { type ReactNode, use, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
  resolvePath,
  type To,
} from 'react-router';

interface TabAddressProps {
  location: Location;
  shown: boolean;
  /** Called when the page navigates while hidden: a late response to an earlier action. */
  onQuietMove: (from: Location, to: Location) => void;
  /** The `Activity` of the page: in this component, outside of it, effects run while the page is hidden. */
  children: ReactNode;
}

const noParents = { outlet: null, matches: [], isDataRoute: false };

/**
 * The router as one tab sees it: its own address, whatever is in the browser's bar. While hidden it neither receives
 * other pages' addresses nor can it change the visible page.
 *
 * React Router has no public API for this; these contexts are the ones that its own `<Routes location>` sets. A memory
 * router per tab does not work: `<Router>` refuses to be nested in another one unless `UNSAFE_LocationContext` is
 * emptied first, and a page in it would lose `useBlocker`, which asks before unsaved changes are left and needs the
 * data router.
 */
export function TabAddress({ location, shown, onQuietMove, children }: TabAddressProps) {
  const outer = use(NavigationContext);
  const address = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);

  const now = useRef({ shown, onQuietMove });
  useLayoutEffect(() => {
    now.current = { shown, onQuietMove };
  });

  const navigation = useMemo(() => {
    const { navigator } = outer;
    const quietly = (to: To, state: unknown) =>
      now.current.onQuietMove(location, { ...resolvePath(to, location.pathname), state, key: 'default' });
    const scoped: typeof navigator = {
      ...navigator,
      go: (delta) => now.current.shown && navigator.go(delta),
      push: (to, state, options) => (now.current.shown ? navigator.push(to, state, options) : quietly(to, state)),
      replace: (to, state, options) => (now.current.shown ? navigator.replace(to, state, options) : quietly(to, state)),
    };
    return { ...outer, navigator: scoped };
  }, [outer, location]);

  return (
    <LocationContext value={address}>
      <NavigationContext value={navigation}>
        <RouteContext value={noParents}>{children}</RouteContext>
      </NavigationContext>
    </LocationContext>
  );
}
