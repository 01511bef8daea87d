import { useQuery } from '@tanstack/react-query';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { similarityApi } from '@xueyan/contract/exam/similarity';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SimilarityReport, similarityText } from '../similarity/SimilarityReport.shared.tsx';
import styles from './exam.module.css';

/** Pairs of similar programs and statements of an exam. */
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
            <Answers key={itemId} examId={examId} itemId={itemId} />
          </Flex>
        );
      }}
    </QueryView>
  );
}

function Answers(asked: { examId: string; itemId: string }) {
  const report = useQuery(query(similarityApi.list, asked));
  const start = useAction(similarityApi.start, [similarityApi.list]);
  return (
    <SimilarityReport
      report={report}
      starting={start.isPending}
      onStart={() => start.mutate(asked)}
      detailOf={({ left, right }) => query(similarityApi.get, { ...asked, candidateId: left.id, otherId: right.id })}
    />
  );
}
