import type { Ranges } from '@xueyan/contract/composed/palette';
import type { ReactNode } from 'react';
import styles from './Palette.module.css';

/** A text with the matching characters highlighted. */
export function Highlight({ text, ranges }: { text: string; ranges: Ranges }) {
  const signs = [...text];
  const parts: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of ranges) {
    parts.push(signs.slice(done, from).join(''));
    parts.push(
      <mark key={from} className={styles.mark}>
        {signs.slice(from, to).join('')}
      </mark>,
    );
    done = to;
  }
  parts.push(signs.slice(done).join(''));
  return parts;
}
