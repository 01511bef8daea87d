import { useQuery } from '@tanstack/react-query';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { type SimilarPair, similarityApi } from '@xueyan/contract/exam/similarity';
import { languageName } from '@xueyan/contract/exam/submission';
import { Button, Flex, Select, Table, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './exam.module.css';
import { SimilarityModal } from './SimilarityModal.tsx';
import { similarityText } from './similarity.text.ts';

/** Programs and statements of an exam that are alike, pair by pair. */
export function SimilarityPanel({ examId }: { examId: string }) {
  const t = useText(similarityText);
  const [chosen, setChosen] = useState<string>();
  const items = useQuery(query(examMarkingApi.items, { examId }));
  return (
    <QueryView query={items} loading={<Loading rows={6} />}>
      {({ itemList }) => {
        const judged = itemList.filter(({ kind }) => kind === 'programming' || kind === 'sql');
        const itemId = chosen ?? judged[0]?.itemId;
        return itemId === undefined ? (
          <EmptyState compact title={t('nothing')} hint={t('nothingHint')} />
        ) : (
          <Flex vertical gap="middle">
            <Select
              aria-label={t('question')}
              className={styles.wide}
              value={itemId}
              onChange={setChosen}
              options={judged.map((item) => ({ value: item.itemId, label: `${item.number}. ${item.title}` }))}
            />
            <Pairs key={itemId} examId={examId} itemId={itemId} />
          </Flex>
        );
      }}
    </QueryView>
  );
}

const nameOf = ({ userName, loginName }: SimilarPair['left']) => `${userName}（${loginName}）`;

function Pairs({ examId, itemId }: { examId: string; itemId: string }) {
  const t = useText(similarityText);
  const [open, setOpen] = useState<SimilarPair | null>(null);
  const found = useQuery(query(similarityApi.list, { examId, itemId }));
  return (
    <QueryView query={found} loading={<Loading rows={6} />}>
      {({ compared, pairs }) =>
        pairs.length === 0 ? (
          <EmptyState compact title={t('none')} hint={t('compared', { n: compared })} />
        ) : (
          <>
            <Typography.Text type="secondary">{`${t('compared', { n: compared })} ${t('about')}`}</Typography.Text>
            <Table<SimilarPair>
              size="small"
              scroll={{ x: 'max-content' }}
              rowKey={({ left, right }) => `${left.candidateId}${right.candidateId}`}
              dataSource={pairs}
              pagination={{ pageSize: 20, hideOnSinglePage: true }}
              columns={[
                { title: t('one'), key: 'left', render: (_, { left }) => nameOf(left) },
                { title: t('other'), key: 'right', render: (_, { right }) => nameOf(right) },
                {
                  title: t('language'),
                  dataIndex: 'language',
                  render: (language: SimilarPair['language']) => languageName(language),
                },
                {
                  title: t('percent'),
                  dataIndex: 'percent',
                  align: 'right',
                  sorter: (a, b) => a.percent - b.percent,
                  render: (percent: number) => `${percent}%`,
                },
                {
                  title: '',
                  key: 'open',
                  render: (_, pair) => (
                    <Button type="link" size="small" onClick={() => setOpen(pair)}>
                      {t('open')}
                    </Button>
                  ),
                },
              ]}
            />
            <DialogSlot subject={open}>
              {(pair, shown) => (
                <SimilarityModal
                  open={shown}
                  examId={examId}
                  itemId={itemId}
                  pair={pair}
                  onClose={() => setOpen(null)}
                />
              )}
            </DialogSlot>
          </>
        )
      }
    </QueryView>
  );
}
