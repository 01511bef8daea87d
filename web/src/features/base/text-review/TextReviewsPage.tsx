import { useQuery } from '@tanstack/react-query';
import {
  type ReviewKind,
  type ReviewState,
  reviewKindNames,
  reviewKinds,
  reviewStateNames,
  reviewStates,
  type TextReview,
  textReviewApi,
} from '@xueyan/contract/base/text-review';
import { Badge, Button, Flex, Segmented, Space, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { textReviewText } from './text-review.text.ts';

const RejectModal = lazyNamed(() => import('./RejectModal.tsx'), 'RejectModal');

type Shown = ReviewState | 'all';

/** Texts that are held back for review because of a sensitive word, and the decisions on earlier ones. */
export function TextReviewsPage() {
  const t = useText(textReviewText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [shown, setShown] = useState<Shown>('waiting');
  const [rejecting, setRejecting] = useState<TextReview | null>(null);
  const pass = useAction(textReviewApi.pass, [textReviewApi.list, textReviewApi.countWaiting]);
  const count = useQuery(query(textReviewApi.countWaiting, {}));
  useLive('message.new', () => void count.refetch());
  const columns = useMemo(() => columnsOf(t, phrase), [t, phrase]);
  const search = useMemo(
    () => [
      {
        name: 'kind',
        label: t('kind'),
        options: reviewKinds.map((value) => ({ value, label: phrase(reviewKindNames[value]) })),
      },
      { name: 'words', label: t('text'), placeholder: t('searchText') },
      { name: 'authorName', label: t('author') },
    ],
    [t, phrase],
  );
  const askPass = async ({ reviewId, title }: TextReview) => {
    const question = { title: t('passTitle'), content: t('passHint', { title }), okText: t('pass') };
    if (!(await notice.confirm(question))) return;
    await pass.mutateAsync({ reviewId }).then(() => notice.success(t('passed')), notice.error);
  };
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <ListTable
        endpoint={textReviewApi.list}
        label={t('title')}
        columns={columns}
        rowKey="reviewId"
        search={search}
        {...(shown !== 'all' && { filters: { state: shown } })}
        toolbar={
          <Segmented<Shown>
            aria-label={t('state')}
            value={shown}
            onChange={setShown}
            options={[
              ...reviewStates.map((value) => ({
                value,
                label:
                  value === 'waiting' ? (
                    <Space size={4}>
                      {phrase(reviewStateNames[value])}
                      <Badge count={count.data?.waiting ?? 0} size="small" />
                    </Space>
                  ) : (
                    phrase(reviewStateNames[value])
                  ),
              })),
              { value: 'all' as const, label: t('all') },
            ]}
          />
        }
        rowActions={(row) =>
          row.state === 'waiting' && (
            <Space size={4}>
              <Button type="link" size="small" onClick={() => void askPass(row)}>
                {t('pass')}
              </Button>
              <Button type="link" size="small" danger onClick={() => setRejecting(row)}>
                {t('reject')}
              </Button>
            </Space>
          )
        }
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={rejecting}>
        {(review, open) => <RejectModal open={open} review={review} onClose={() => setRejecting(null)} />}
      </DialogSlot>
    </Page>
  );
}

const tones = { waiting: 'warn', passed: 'good', rejected: 'bad', replaced: 'neutral' } as const;

const columnsOf = (t: Say<Record<string, string>>, phrase: ReturnType<typeof usePhrase>): ListColumn<TextReview>[] => [
  {
    title: t('text'),
    dataIndex: 'title',
    pinned: true,
    render: (title: string, { content }) => (
      <Flex vertical gap={2}>
        <Typography.Text strong>{title}</Typography.Text>
        <Typography.Paragraph type="secondary" ellipsis={{ rows: 3, expandable: 'collapsible' }} style={{ margin: 0 }}>
          {content}
        </Typography.Paragraph>
      </Flex>
    ),
  },
  { dataIndex: 'kind', render: (kind: ReviewKind) => phrase(reviewKindNames[kind]) },
  {
    dataIndex: 'words',
    render: (words: string[]) => (
      <Space size={4} wrap>
        {words.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </Space>
    ),
  },
  { dataIndex: 'authorName' },
  {
    dataIndex: 'state',
    render: (state: ReviewState, { reason }) => (
      <Flex vertical gap={2} align="start">
        <StateTag tone={tones[state]}>{phrase(reviewStateNames[state])}</StateTag>
        {reason && <Typography.Text type="secondary">{reason}</Typography.Text>}
      </Flex>
    ),
  },
  {
    dataIndex: 'createTime',
    sortField: 'createTime',
    render: (time: string) => time.slice(0, 16),
  },
  {
    title: t('decided'),
    dataIndex: 'decideTime',
    sortField: 'decideTime',
    render: (time: string | null, { decidedBy }) => (time ? `${decidedBy} ${time.slice(0, 16)}`.trim() : ''),
  },
];
