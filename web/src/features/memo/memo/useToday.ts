import { useEffect, useState } from 'react';
import { schoolNow } from '../../../api/school-time.ts';

/** The school's day; it becomes the next at its midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => schoolNow().slice(0, 10));
  useEffect(() => {
    const timer = setInterval(() => setToday(schoolNow().slice(0, 10)), 5000);
    return () => clearInterval(timer);
  }, []);
  return today;
}
