import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './Grid.module.css';
import { cellWidth } from './grid-window.ts';
import { readTyped } from './typed-score.ts';

interface CellInputProps {
  label: string;
  initial: string;
  maximum: number;
  top: number;
  column: number;
  /** Called with the text and the direction in which to move on. */
  onEnter: (words: string, lines: number, across: number) => void;
  onCancel: () => void;
}

/** Input in a cell: Enter saves and moves down, Tab saves and moves sideways, Escape cancels. */
export function CellInput({ label, initial, maximum, top, column, onEnter, onCancel }: CellInputProps) {
  const [words, setWords] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const leave = (act: () => void) => {
    left.current = true;
    act();
    left.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const back = event.shiftKey ? -1 : 1;
    if (event.key === 'Enter') leave(() => onEnter(words, back, 0));
    else if (event.key === 'Tab') leave(() => onEnter(words, 0, back));
    else if (event.key === 'ArrowDown') leave(() => onEnter(words, 1, 0));
    else if (event.key === 'ArrowUp') leave(() => onEnter(words, -1, 0));
    else if (event.key === 'Escape') leave(onCancel);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      className={styles.field}
      style={{ top, left: `calc(var(--sticky) + ${column * cellWidth}px)` }}
      aria-label={label}
      aria-invalid={readTyped(words, maximum) === null}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      value={words}
      onChange={({ target }) => setWords(target.value)}
      onKeyDown={onKeyDown}
      // A click elsewhere saves a valid mark and discards anything else.
      onBlur={() =>
        !left.current && (readTyped(words, maximum) && words !== initial ? onEnter(words, 0, 0) : onCancel())
      }
    />
  );
}
