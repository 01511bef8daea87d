import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import type { SimilarityDetail } from '@xueyan/contract/exam/similarity';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { nameOf } from './pair-name.ts';
import styles from './similarity.module.css';
import { similarityText } from './similarity.text.ts';
import { useInStep } from './useInStep.ts';

interface SideBySideProps {
  detail: SimilarityDetail;
  /** Long lines of texts are wrapped; those of programs are not. */
  wrapped: boolean;
}

/** Two answers side by side; shared passages have the same number on both sides, which scroll in step. */
export function SideBySide({ detail: { left, right, leftPercent, rightPercent, runs }, wrapped }: SideBySideProps) {
  const t = useText(similarityText);
  const [current, setCurrent] = useState<number | null>(null);
  const step = useInStep();
  const ordered = runs.toSorted((one, other) => one.left[0] - other.left[0]);
  const go = (run: number) => {
    setCurrent(run);
    step.show(run);
  };
  const last = ordered.length - 1;
  return (
    <Flex vertical gap="small">
      {last < 0 ? (
        <Typography.Text type="secondary">{t('noPassage')}</Typography.Text>
      ) : (
        <Flex gap="small" align="center">
          <Button
            icon={<UpOutlined aria-hidden />}
            aria-label={t('previous')}
            disabled={current === null || current === 0}
            onClick={() => go((current ?? 0) - 1)}
          />
          <Button
            icon={<DownOutlined aria-hidden />}
            aria-label={t('next')}
            disabled={current === last}
            onClick={() => go(current === null ? 0 : current + 1)}
          />
          <span role="status">{t('passage', { n: current === null ? 0 : current + 1, all: ordered.length })}</span>
        </Flex>
      )}
      <div className={styles.sides}>
        <Answer
          side={left}
          percent={leftPercent}
          spans={ordered.map((run) => run.left)}
          shown={current}
          wrapped={wrapped}
          scrolling={step.propsOf('left')}
        />
        <Answer
          side={right}
          percent={rightPercent}
          spans={ordered.map((run) => run.right)}
          shown={current}
          wrapped={wrapped}
          scrolling={step.propsOf('right')}
        />
      </div>
    </Flex>
  );
}

interface AnswerProps {
  side: SimilarityDetail['left'];
  percent: number;
  spans: [number, number][];
  /** Passage that was gone to. */
  shown: number | null;
  wrapped: boolean;
  scrolling: ReturnType<ReturnType<typeof useInStep>['propsOf']>;
}

function Answer({ side, percent, spans, shown, wrapped, scrolling }: AnswerProps) {
  const name = nameOf(side);
  return (
    <section aria-label={name}>
      <h3>{`${name} · ${percent}%`}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre className={`${styles.source} ${wrapped ? styles.wrapped : ''}`} tabIndex={0} {...scrolling}>
        {piecesOf(side.source, spans).map(({ from, text, run }) =>
          run === null ? (
            text
          ) : (
            <mark
              key={from}
              data-run={run}
              className={`${styles[`run${run % 4}`]} ${run === shown ? styles.shown : ''}`}
            >
              <sup>{run + 1}</sup>
              {text}
            </mark>
          ),
        )}
      </pre>
    </section>
  );
}

/** Splits the source into pieces, each with the number of its shared passage, if any. */
function piecesOf(source: string, spans: [number, number][]) {
  const ordered = spans.map(([from, to], run) => ({ from, to, run })).toSorted((a, b) => a.from - b.from);
  const pieces: { from: number; text: string; run: number | null }[] = [];
  let at = 0;
  for (const { from, to, run } of ordered) {
    pieces.push({ from: at, text: source.slice(at, from), run: null }, { from, text: source.slice(from, to), run });
    at = to;
  }
  return [...pieces, { from: at, text: source.slice(at), run: null }];
}
