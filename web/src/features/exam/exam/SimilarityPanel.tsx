import { useQuery } from '@tanstack/react-query';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { isCompared, similarityApi } from '@xueyan/contract/exam/similarity';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { SimilarityReport, similarityText } from '../similarity/SimilarityReport.shared.tsx';
import styles from './exam.module.css';

/** Pairs of similar answers to the programs, statements and essays of an exam. */
export function SimilarityPanel({ examId }: { examId: string }) {
  const t = useText(similarityText);
  const [chosen, setChosen] = useState<string>();
  const items = useQuery(query(examMarkingApi.items, { examId }));
  return (
    <QueryView query={items} loading={<Loading rows={6} />}>
      {({ itemList }) => {
        const compared = itemList.filter(({ kind }) => isCompared(kind));
        const item = compared.find(({ itemId }) => itemId === chosen) ?? compared[0];
        return item === undefined ? (
          <EmptyState compact title={t('nothing')} hint={t('nothingHint')} />
        ) : (
          <Flex vertical gap="middle">
            <Select
              aria-label={t('question')}
              className={styles.wide}
              value={item.itemId}
              onChange={setChosen}
              options={compared.map((one) => ({ value: one.itemId, label: `${one.number}. ${one.title}` }))}
            />
            <Answers key={item.itemId} examId={examId} itemId={item.itemId} title={item.title} />
          </Flex>
        );
      }}
    </QueryView>
  );
}

function Answers({ title, ...asked }: { examId: string; itemId: string; title: string }) {
  const report = useQuery(query(similarityApi.list, asked));
  const former = useQuery(query(similarityApi.former, asked));
  const start = useAction(similarityApi.start, [similarityApi.list]);
  const note = useAction(similarityApi.note, [similarityApi.list]);
  const notice = useNotice();
  return (
    <SimilarityReport
      title={title}
      report={report}
      former={former.data?.formerList ?? []}
      starting={start.isPending}
      onStart={(formerIds) => start.mutate({ ...asked, formerIds }, { onError: notice.error })}
      detailOf={({ left, right }) => query(similarityApi.get, { ...asked, candidateId: left.id, otherId: right.id })}
      onNote={({ left, right }, said) =>
        note.mutateAsync({ ...asked, ...said, candidateId: left.id, otherId: right.id })
      }
    />
  );
}
