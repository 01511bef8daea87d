import { useMemo } from 'react';
import styles from './LineDiff.module.css';
import { diffLines } from './line-diff.ts';

const tags = { '=': 'span', '-': 'del', '+': 'ins' } as const;

/** Two texts line by line: what is gone, what has come, and what stays. */
export function LineDiff({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => diffLines(linesOf(before), linesOf(after)), [before, after]);
  return (
    <div className={styles.diff}>
      {lines.map(({ sign, text }, at) => {
        const Tag = tags[sign];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
          <div key={at}>
            <Tag>{text || ' '}</Tag>
          </div>
        );
      })}
    </div>
  );
}

/** An empty text has no line at all, not an empty one. */
const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
