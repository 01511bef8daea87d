import { useQuery } from '@tanstack/react-query';
import { type ArticleComment, articleApi, commentMax } from '@xueyan/contract/content/article';
import { Button, Input, Pagination, Space, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './article.module.css';
import { articleText } from './article.text.ts';

interface Props {
  articleId: string;
  /** True if the article accepts comments. */
  open: boolean;
  moderator: boolean;
}

const stale = [articleApi.listComment];

/** Comments on an article, newest first. */
export function ArticleComments({ articleId, open, moderator }: Props) {
  const t = useText(articleText);
  const notice = useNotice();
  const { text: written, set, forget } = useTypedText(`article-comment.${articleId}`);
  const [pageNum, setPageNum] = useState(1);
  const list = useQuery(query(articleApi.listComment, { articleId, pageNum }));
  const send = useCreation(articleApi.comment, stale);
  const content = written.trim();
  useUnsentGuard(() => content !== '', { kept: true });
  const submit = () =>
    send.mutateAsync({ articleId, content }).then(({ waiting }) => {
      forget(written);
      notice.success(t(waiting ? 'sentWaiting' : 'sent'));
    }, notice.error);
  return (
    <section className={styles.comments} aria-labelledby="article-comments">
      <h2 id="article-comments">{t('comments')}</h2>
      {open && (
        <div className={styles.send}>
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={commentMax}
            aria-label={t('commentHint')}
            placeholder={t('commentHint')}
            value={written}
            onChange={({ target }) => set(target.value)}
          />
          <Button type="primary" disabled={!content} loading={send.isPending} onClick={() => void submit()}>
            {t('send')}
          </Button>
        </div>
      )}
      <QueryView query={list} compact>
        {({ pageInfo: { resultList, totalSize, pageSize } }) =>
          totalSize === 0 ? (
            <Typography.Text type="secondary">{t('noComments')}</Typography.Text>
          ) : (
            <>
              {resultList.map((comment) => (
                <Comment key={comment.commentId} comment={comment} moderator={moderator} />
              ))}
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

const tones = { waiting: 'warn', rejected: 'bad', hidden: 'neutral' } as const;
const words = { waiting: 'held', rejected: 'rejected', hidden: 'hidden' } as const;

function Comment({ comment, moderator }: { comment: ArticleComment; moderator: boolean }) {
  const t = useText(articleText);
  const notice = useNotice();
  const hide = useAction(articleApi.hideComment, stale);
  const { commentId, content, userName, createTime, mine, state } = comment;
  const isHidden = state === 'hidden';
  const press = async () => {
    const question = { title: t('hideTitle'), content: t(mine ? 'takeBackHint' : 'hideHint') };
    const okText = t(mine ? 'takeBack' : 'hide');
    if (!isHidden && !(await notice.confirm({ ...question, okText, danger: true }))) return;
    await hide.mutateAsync({ commentId, hidden: !isHidden }).catch(notice.error);
  };
  return (
    <div className={styles.comment}>
      <Space size={8} wrap>
        <strong>{userName}</strong>
        <Typography.Text type="secondary">{createTime.slice(0, 16)}</Typography.Text>
        {state !== 'shown' && <StateTag tone={tones[state]}>{t(words[state])}</StateTag>}
        {(moderator || (mine && !isHidden)) && (
          <Button type="link" size="small" onClick={() => void press()}>
            {t(isHidden ? 'show' : mine ? 'takeBack' : 'hide')}
          </Button>
        )}
      </Space>
      <p>{content}</p>
    </div>
  );
}
