import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Minimum stay in milliseconds; shorter visits are not recorded. */
const stayMs = 10_000;
const oneRecord = /\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\/|$)/;

/** Records visited pages of single records for the home. */
export function OpenedWatch() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!oneRecord.test(pathname)) return;
    const timer = setTimeout(async () => {
      // A failure only costs a line on the home.
      const part = await import('./note-opened.ts').catch(() => null);
      await part?.noteOpened(pathname);
    }, stayMs);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}
