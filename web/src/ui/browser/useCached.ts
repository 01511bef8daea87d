import { useState } from 'react';

/**
 * Returns the last data of a query. It survives the removal of the query from the cache, which happens while a page
 * stays open in the background.
 */
export function useCached<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}
