import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { Alert, Button, Card, Flex, Input, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { knowledgeText } from './knowledge.text.ts';
import { LabelsPick } from './LabelsPick.shared.tsx';
import { SourceViewer } from './SourceViewer.shared.tsx';

/** Test of a search, with the rank of each hit by words and by vectors. */
export function SearchTest({ baseId }: { baseId: string }) {
  const t = useText(knowledgeText);
  const notice = useNotice();
  const [opened, setOpened] = useState<{ documentId: string; chunkId: string } | null>(null);
  const [labels, setLabels] = useState<string[]>([]);
  const search = useAction(knowledgeApi.search);
  const find = (question: string) => {
    if (question.trim()) search.mutate({ baseIds: [baseId], question, labels }, { onError: notice.error });
  };
  const { data } = search;
  return (
    <Flex vertical gap="middle">
      <Input.Search
        aria-label={t('question')}
        placeholder={t('testHint')}
        enterButton={t('search')}
        loading={search.isPending}
        maxLength={500}
        onSearch={find}
      />
      {data && data.missed.length > 0 && (
        <Alert type="warning" showIcon title={data.missed.map((one) => t(`missed_${one}`)).join(' ')} />
      )}
      <LabelsPick baseIds={[baseId]} value={labels} onChange={setLabels} />
      {data && (
        <Typography.Text type="secondary">
          {data.hits.length === 0 ? t('nothing') : t('found', { n: data.hits.length, ms: data.ms })}
          {` · ${t('looked', { of: data.looked.of, words: data.looked.words })}`}
          {data.vectors && ` · ${t('lookedVectors', { n: data.looked.vectors })}`}
          {!data.vectors && !data.missed.includes('vectors') && ` · ${t('noVectors')}`}
          {data.reranked && ` · ${t('reranked')}`}
        </Typography.Text>
      )}
      {data && data.looked.common.length > 0 && (
        <Typography.Text type="secondary">{t('common', { words: data.looked.common.join('、') })}</Typography.Text>
      )}
      {data?.hits.map(({ chunkId, documentId, title, place, text, wordRank, vectorRank }, at) => (
        <Card
          key={chunkId}
          size="small"
          title={`${at + 1}. ${title}${place ? ` · ${place}` : ''}`}
          extra={
            <>
              {wordRank !== null && <Tag color="blue">{t('byWords', { n: wordRank })}</Tag>}
              {vectorRank !== null && <Tag color="purple">{t('byVector', { n: vectorRank })}</Tag>}
            </>
          }
        >
          <Typography.Paragraph ellipsis={{ rows: 4, expandable: true }} style={{ whiteSpace: 'pre-wrap', margin: 0 }}>
            {text}
          </Typography.Paragraph>
          <Button type="link" size="small" onClick={() => setOpened({ documentId, chunkId })}>
            {t('openSource')}
          </Button>
        </Card>
      ))}
      <DialogSlot subject={opened}>
        {(spot, open) => <SourceViewer {...spot} open={open} onClose={() => setOpened(null)} />}
      </DialogSlot>
    </Flex>
  );
}
