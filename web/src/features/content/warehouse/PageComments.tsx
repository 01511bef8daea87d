import { useQuery } from '@tanstack/react-query';
import type { WarehousePage } from '@xueyan/contract/content/warehouse';
import { warehouseCommentApi } from '@xueyan/contract/content/warehouse-comment';
import { Pagination, Segmented } from 'antd';
import { type RefObject, useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useCreation } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { CommentField } from './CommentField.tsx';
import { PageThreadView, staleComments } from './PageThreadView.tsx';
import styles from './page-comment.module.css';
import { pageCommentText } from './page-comment.text.ts';
import { showQuote, useQuote } from './useQuote.ts';

type Show = 'open' | 'resolved' | 'all';
const emptyOf = { open: 'noneOpen', resolved: 'noneSettled', all: 'noComments' } as const;
/** Minimum milliseconds between two refetches while many users write. */
const restMs = 1500;

interface Props {
  page: WarehousePage;
  /** Element with the rendered page, in which passages are selected. */
  text: RefObject<HTMLElement | null>;
}

/** Comments on a page, updated live. */
export function PageComments({ page: { pageId, right }, text }: Props) {
  const t = useText(pageCommentText);
  const notice = useNotice();
  const [show, setShow] = useState<Show>('open');
  const [pageNum, setPageNum] = useState(1);
  const { quote, drop } = useQuote(text);
  const list = useQuery(query(warehouseCommentApi.list, { pageId, show, pageNum, pageSize: 20 }));
  const comment = useCreation(warehouseCommentApi.comment, staleComments);
  const again = useThrottled(() => void list.refetch(), restMs);
  useLive('warehouse.commented', (said) => said.pageId === pageId && again());
  useLiveResume(again);
  const send = (content: string) =>
    comment.mutateAsync({ pageId, quote, content }).then(({ waiting }) => {
      drop();
      setShow('open');
      setPageNum(1);
      if (waiting) notice.warning(t('sentWaiting'));
    });
  return (
    <section className={styles.comments} aria-labelledby="page-comments">
      <div className={styles.head}>
        <h3 id="page-comments">{t('comments')}</h3>
        <Segmented<Show>
          size="small"
          aria-label={t('comments')}
          value={show}
          onChange={(next) => {
            setShow(next);
            setPageNum(1);
          }}
          options={[
            { value: 'open', label: t('showOpen') },
            { value: 'resolved', label: t('showSettled') },
            { value: 'all', label: t('showAll') },
          ]}
        />
      </div>
      <CommentField
        name={pageId}
        label={t(quote ? 'commentOnPassage' : 'commentHint')}
        okText={t('send')}
        quote={quote}
        onDropQuote={drop}
        onSend={send}
      />
      <QueryView query={list} compact>
        {({ pageInfo: { resultList, totalSize, pageSize } }) =>
          totalSize === 0 ? (
            <EmptyState compact title={t(emptyOf[show])} hint={t('noCommentsHint')} />
          ) : (
            <>
              <ul className={styles.threads}>
                {resultList.map((thread) => (
                  <PageThreadView
                    key={thread.pageCommentId}
                    {...{ pageId, thread, right }}
                    onShowQuote={(said) => showQuote(text.current, said)}
                  />
                ))}
              </ul>
              <Pagination
                align="center"
                hideOnSinglePage
                showSizeChanger={false}
                current={pageNum}
                pageSize={pageSize}
                total={totalSize}
                onChange={setPageNum}
              />
            </>
          )
        }
      </QueryView>
    </section>
  );
}
