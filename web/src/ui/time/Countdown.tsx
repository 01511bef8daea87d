import styles from './Countdown.module.css';
import { useSecondsUntil } from './useSecondsUntil.ts';

interface CountdownProps {
  /** End time in the wire's format. */
  until: string;
  onEnd?: () => void;
}

const two = (n: number) => String(n).padStart(2, '0');

const show = (left: number) => {
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

/** Time left, counted down by the school's clock. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const left = useSecondsUntil(until, onEnd) ?? 0;
  return (
    <span className={styles.countdown} role="timer">
      {show(left)}
    </span>
  );
}
