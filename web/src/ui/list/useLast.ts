import { useState } from 'react';

/**
 * Returns the value, or while there is none the last one that there was. `useQueries` hands no previous data on, so a
 * list would be empty while another one is fetched. The value must stay the same object until it changes.
 */
export function useLast<T extends object>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
