import { useEffect, useState } from 'react';

/** What was typed, once the typing pauses; as much of it as a search takes. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim().slice(0, 40)), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
