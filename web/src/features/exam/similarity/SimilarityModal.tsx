import { useQuery } from '@tanstack/react-query';
import type { SimilarityDetail, SimilarPair, similarityApi } from '@xueyan/contract/exam/similarity';
import { Modal } from 'antd';
import type { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './similarity.module.css';
import { similarityText } from './similarity.text.ts';

/** Call for the detail of a pair: both of an exam and of a match answer the same. */
export type DetailQuery = (pair: SimilarPair) => ReturnType<typeof query<typeof similarityApi.get>>;

interface SimilarityModalProps {
  open: boolean;
  pair: SimilarPair;
  /** Fetches the two answers with what they share. */
  detailOf: DetailQuery;
  onClose: () => void;
}

/** Two answers side by side; shared passages have the same number on both sides. */
export function SimilarityModal({ open, pair, detailOf, onClose }: SimilarityModalProps) {
  const t = useText(similarityText);
  const detail = useQuery(detailOf(pair));
  return (
    <Modal
      open={open}
      title={t('sideBySide')}
      width="min(1280px, 96vw)"
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <QueryView query={detail}>
        {(found) => (
          <div className={styles.sides}>
            <Side side={found.left} percent={found.leftPercent} spans={found.runs.map((run) => run.left)} />
            <Side side={found.right} percent={found.rightPercent} spans={found.runs.map((run) => run.right)} />
          </div>
        )}
      </QueryView>
    </Modal>
  );
}

interface SideProps {
  side: SimilarityDetail['left'];
  percent: number;
  spans: [number, number][];
}

function Side({ side: { userName, loginName, source }, percent, spans }: SideProps) {
  const name = `${userName}（${loginName}）`;
  return (
    <section aria-label={name}>
      <h3>{`${name} · ${percent}%`}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre className={styles.source} tabIndex={0}>
        {piecesOf(source, spans).map(({ from, text, run }) =>
          run === null ? (
            text
          ) : (
            <mark key={from} className={styles[`run${run % 4}`]}>
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
