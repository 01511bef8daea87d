import { useEffect, useEffectEvent, useState } from 'react';
import styles from './Countdown.module.css';

interface CountdownProps {
  /** Seconds left as of now; a new number sets the clock anew. */
  seconds: number;
  onEnd?: () => void;
}

const two = (n: number) => String(n).padStart(2, '0');

const show = (left: number) => {
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

/** Time left, ticking. It counts against a fixed end, so a sleeping tab does not fall behind. */
export function Countdown({ seconds, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    const rest = () => Math.max(0, Math.round((until - Date.now()) / 1000));
    setLeft(rest());
    if (seconds <= 0) return;
    const timer = setInterval(() => {
      const now = rest();
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return (
    <span className={styles.countdown} role="timer">
      {show(left)}
    </span>
  );
}
