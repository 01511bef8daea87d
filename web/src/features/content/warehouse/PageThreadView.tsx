import type { WarehouseRight } from '@xueyan/contract/content/warehouse';
import {
  mayRemovePageComment,
  mayResolvePageThread,
  type PageComment,
  type PageThread,
  warehouseCommentApi,
} from '@xueyan/contract/content/warehouse-comment';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { CommentField } from './CommentField.tsx';
import styles from './page-comment.module.css';
import { pageCommentText } from './page-comment.text.ts';

interface Props {
  pageId: string;
  thread: PageThread;
  right: WarehouseRight;
  /** Shows the passage on the page; returns whether it is still there. */
  onShowQuote: (quote: string) => boolean;
}

export const staleComments = [warehouseCommentApi.list, warehouseCommentApi.counts];

/** A thread: the first comment and its replies. */
export function PageThreadView({ pageId, thread, right, onShowQuote }: Props) {
  const t = useText(pageCommentText);
  const notice = useNotice();
  const [replying, setReplying] = useState(false);
  const comment = useCreation(warehouseCommentApi.comment, staleComments);
  const resolve = useAction(warehouseCommentApi.resolve, staleComments);
  const { pageCommentId: threadId, quote, resolvedBy, replies, userName, state } = thread;
  const reply = (content: string) =>
    comment.mutateAsync({ pageId, threadId, content }).then(({ waiting }) => {
      setReplying(false);
      if (waiting) notice.warning(t('sentWaiting'));
    });
  const settle = () =>
    resolve.mutateAsync({ pageCommentId: threadId, resolved: resolvedBy === null }).catch(notice.error);
  return (
    <li className={styles.thread}>
      {quote && (
        <button
          type="button"
          className={styles.passage}
          title={t('findQuote')}
          onClick={() => onShowQuote(quote) || notice.warning(t('quoteGone'))}
        >
          {quote}
        </button>
      )}
      <OneComment comment={thread} right={right} />
      {replies.length > 0 && (
        <ul className={styles.replies}>
          {replies.map((one) => (
            <li key={one.pageCommentId}>
              <OneComment comment={one} right={right} />
            </li>
          ))}
        </ul>
      )}
      {resolvedBy !== null && <StateTag tone="good">{t('settledBy', { name: resolvedBy })}</StateTag>}
      {replying ? (
        <CommentField
          name={`reply.${threadId}`}
          label={t('replyHint', { name: userName })}
          okText={t('reply')}
          onSend={reply}
          onCancel={() => setReplying(false)}
        />
      ) : (
        state !== 'removed' && (
          <div className={styles.foot}>
            <Button size="small" type="text" onClick={() => setReplying(true)}>
              {t('reply')}
            </Button>
            {mayResolvePageThread(thread, right) && (
              <Button size="small" type="text" loading={resolve.isPending} onClick={() => void settle()}>
                {t(resolvedBy === null ? 'settle' : 'reopen')}
              </Button>
            )}
          </div>
        )
      )}
    </li>
  );
}

const tones = { waiting: 'warn', rejected: 'bad' } as const;

function OneComment({ comment, right }: { comment: PageComment; right: WarehouseRight }) {
  const t = useText(pageCommentText);
  const notice = useNotice();
  const [editing, setEditing] = useState(false);
  const update = useAction(warehouseCommentApi.update, staleComments);
  const remove = useAction(warehouseCommentApi.remove, staleComments);
  const { pageCommentId, userName, createTime, content, mine, state, edited } = comment;
  if (state === 'removed') return <p className={styles.gone}>{t('removedComment')}</p>;
  const keep = (said: string) =>
    update.mutateAsync({ pageCommentId, content: said }).then(({ waiting }) => {
      setEditing(false);
      if (waiting) notice.warning(t('sentWaiting'));
    });
  const drop = async () => {
    const question = { title: t('removeCommentTitle'), content: t('removeCommentHint'), okText: t('removeComment') };
    if (await notice.confirm({ ...question, danger: true }))
      await remove.mutateAsync({ pageCommentId }).catch(notice.error);
  };
  return (
    <article className={styles.comment}>
      <header>
        <strong>{userName}</strong>
        <small>{[createTime.slice(0, 16), ...(edited ? [t('edited')] : [])].join(' · ')}</small>
        {state !== 'shown' && <StateTag tone={tones[state]}>{t(state)}</StateTag>}
        <span className={styles.acts}>
          {mine && (
            <Button size="small" type="text" onClick={() => setEditing(true)}>
              {t('editComment')}
            </Button>
          )}
          {mayRemovePageComment(comment, right) && (
            <Button size="small" type="text" danger onClick={() => void drop()}>
              {t('removeComment')}
            </Button>
          )}
        </span>
      </header>
      {editing ? (
        <CommentField
          name={`edit.${pageCommentId}`}
          label={t('editComment')}
          start={content}
          okText={t('editComment')}
          onSend={keep}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p>{content}</p>
      )}
    </article>
  );
}
