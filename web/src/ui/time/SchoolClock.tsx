import { useEffect, useState } from 'react';
import { schoolNow } from '../../api/school-time.ts';

/** Time of the school's clock, to the minute; a device's own clock may be wrong. */
export function SchoolClock() {
  const [time, setTime] = useState(schoolNow);
  useEffect(() => {
    const timer = setInterval(() => setTime(schoolNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time>{time.slice(11, 16)}</time>;
}
