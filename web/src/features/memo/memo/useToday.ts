import { useEffect, useState } from 'react';
import { schoolNow } from '../../../api/school-time.ts';

/** Returns the school's current day; it changes at the school's midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => schoolNow().slice(0, 10));
  useEffect(() => {
    const timer = setInterval(() => setToday(schoolNow().slice(0, 10)), 5000);
    return () => clearInterval(timer);
  }, []);
  return today;
}
