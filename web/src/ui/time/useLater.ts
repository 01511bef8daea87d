import { useEffect, useState } from 'react';

/** Delay in milliseconds: what a page itself needs is fetched first. */
const later = 3_000;

/** Returns false at first and true some seconds later: for what a page can be used without. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), later);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
