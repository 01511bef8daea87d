import { useQuery } from '@tanstack/react-query';
import { type AlikeDetail, type AlikePair, workSimilarityApi } from '@xueyan/contract/teaching/work-similarity';
import { Button, Flex, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './alike.module.css';
import { UnreadFiles } from './UnreadFiles.tsx';
import { workSimilarityText } from './work-similarity.text.ts';

interface AlikeModalProps {
  open: boolean;
  sectionId: string;
  onClose: () => void;
}

/** The similar pairs, and one of them side by side. */
export function AlikeModal({ open, sectionId, onClose }: AlikeModalProps) {
  const t = useText(workSimilarityText);
  const [pair, setPair] = useState<AlikePair | null>(null);
  return (
    <Modal
      open={open}
      title={t('title')}
      width="min(1280px, 96vw)"
      footer={pair && <Button onClick={() => setPair(null)}>{t('back')}</Button>}
      onCancel={onClose}
      destroyOnHidden
    >
      {pair ? <SideBySide sectionId={sectionId} pair={pair} /> : <Pairs sectionId={sectionId} onLook={setPair} />}
    </Modal>
  );
}

const nameOf = ({ userName, loginName }: AlikePair['left']) => (loginName ? `${userName}（${loginName}）` : userName);

function Pairs({ sectionId, onLook }: { sectionId: string; onLook: (pair: AlikePair) => void }) {
  const t = useText(workSimilarityText);
  const found = useQuery(query(workSimilarityApi.list, { sectionId }));
  return (
    <QueryView query={found} loading={<Loading rows={6} />}>
      {({ compared, unread, pairs }) => (
        <Flex vertical gap="middle">
          {unread > 0 && <UnreadFiles sectionId={sectionId} unread={unread} onRead={() => void found.refetch()} />}
          {pairs.length === 0 ? (
            <EmptyState compact title={t('none')} hint={t('compared', { n: compared })} />
          ) : (
            <Flex vertical gap="middle">
              <Flex gap="small" align="center" wrap>
                <Typography.Text type="secondary">{`${t('compared', { n: compared })} ${t('about')}`}</Typography.Text>
                <Button size="small" loading={found.isFetching} onClick={() => void found.refetch()}>
                  {t('again')}
                </Button>
              </Flex>
              <Table<AlikePair>
                size="small"
                scroll={{ x: 'max-content' }}
                rowKey={({ left, right }) => `${left.workId}${right.workId}`}
                dataSource={pairs}
                pagination={{ pageSize: 20, hideOnSinglePage: true }}
                columns={[
                  { title: t('one'), key: 'left', render: (_, { left }) => nameOf(left) },
                  { title: t('other'), key: 'right', render: (_, { right }) => nameOf(right) },
                  {
                    title: t('percent'),
                    dataIndex: 'percent',
                    align: 'right',
                    sorter: (a, b) => a.percent - b.percent,
                    render: (percent: number) => `${percent}%`,
                  },
                  {
                    title: '',
                    key: 'look',
                    render: (_, one) => (
                      <Button type="link" size="small" onClick={() => onLook(one)}>
                        {t('look')}
                      </Button>
                    ),
                  },
                ]}
              />
            </Flex>
          )}
        </Flex>
      )}
    </QueryView>
  );
}

function SideBySide({ sectionId, pair: { left, right } }: { sectionId: string; pair: AlikePair }) {
  const detail = useQuery(query(workSimilarityApi.get, { sectionId, workId: left.workId, otherId: right.workId }));
  return (
    <QueryView query={detail} loading={<Loading rows={6} />}>
      {(found) => (
        <div className={styles.sides}>
          <Side side={found.left} percent={found.leftPercent} spans={found.runs.map((run) => run.left)} />
          <Side side={found.right} percent={found.rightPercent} spans={found.runs.map((run) => run.right)} />
        </div>
      )}
    </QueryView>
  );
}

interface SideProps {
  side: AlikeDetail['left'];
  percent: number;
  spans: [number, number][];
}

/** One of the two texts; each shared passage has the same number in both. */
function Side({ side, percent, spans }: SideProps) {
  const name = nameOf(side);
  return (
    <section aria-label={name}>
      <h3>{`${name} · ${percent}%`}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access */}
      <pre className={styles.source} tabIndex={0}>
        {piecesOf(side.source, spans).map(({ from, text, run }) =>
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
