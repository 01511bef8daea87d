import { useState } from 'react';

/** What a query last read. It stays when the query is forgotten, as happens while a page lies open out of sight. */
export function useCached<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}
