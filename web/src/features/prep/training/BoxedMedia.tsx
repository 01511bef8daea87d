import type { FractionBox } from '@xueyan/contract/prep/detection-training';
import type { ReactNode } from 'react';
import styles from './detection.module.css';

export interface ShownBox {
  box: FractionBox;
  name: string;
  colour: string;
  /** False positive or miss. */
  wrong: boolean;
  /** From 0 to 1. */
  score?: number;
}

const percent = (share: number) => `${share * 100}%`;

/** A picture or the camera video with boxes over it. */
export function BoxedMedia({ boxes, children }: { boxes: ShownBox[]; children: ReactNode }) {
  return (
    <div className={styles.boxed}>
      {children}
      {boxes.map(({ box: [left, top, right, bottom], name, colour, wrong, score }) => (
        <span
          key={`${name} ${left} ${top} ${right} ${bottom} ${score}`}
          className={wrong ? styles.wrong : styles.right}
          style={{
            ...{ insetInlineStart: percent(left), insetBlockStart: percent(top), borderColor: colour },
            ...{ inlineSize: percent(right - left), blockSize: percent(bottom - top) },
          }}
        >
          <span className={styles.tag} style={{ background: colour }}>
            {name}
            {score !== undefined && ` ${Math.round(score * 100)}%`}
          </span>
        </span>
      ))}
    </div>
  );
}
