import { Input, type InputRef } from 'antd';
import type { KeyboardEvent, Ref } from 'react';
import styles from './Marking.module.css';
import { readScore, stepScore } from './mark-score.ts';

interface Props {
  id: string;
  ref: Ref<InputRef>;
  value: string;
  max: number;
  bad: boolean;
  describedBy: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}

/** Input for a score, in half points by the arrow keys. Reports invalid input instead of correcting it. */
export function ScoreField({ id, ref, value, max, bad, describedBy, onChange, onEnter }: Props) {
  const { score } = readScore(value, max);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'Enter') onEnter();
    const by = event.key === 'ArrowUp' ? 0.5 : event.key === 'ArrowDown' ? -0.5 : 0;
    if (by === 0) return;
    event.preventDefault();
    onChange(stepScore(value, by, max));
  };
  return (
    <Input
      ref={ref}
      id={id}
      className={styles.score ?? ''}
      size="large"
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      value={value}
      {...(bad ? { status: 'error' } : {})}
      aria-invalid={bad}
      aria-valuemin={0}
      aria-valuemax={max}
      {...(score === null ? {} : { 'aria-valuenow': score })}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
