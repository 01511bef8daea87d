import { useQuery } from '@tanstack/react-query';
import { articleApi, articleCategoryNames, mayModerateArticle } from '@xueyan/contract/content/article';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ArticleComments } from './ArticleComments.tsx';
import styles from './article.module.css';
import { articleText } from './article.text.ts';

/** One article with its comments. */
export function NewsArticlePage() {
  const t = useText(articleText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const { articleId = '' } = useParams();
  const article = useQuery(query(articleApi.get, { articleId }));
  const actor = useActor();
  const noteRead = useAction(articleApi.noteRead);
  const opened = article.isSuccess;
  const note = useEffectEvent(() => noteRead.mutate({ articleId }));
  useEffect(() => {
    if (opened) note();
  }, [opened]);
  const { data } = article;
  return (
    <Page
      title={data?.title ?? ''}
      breadcrumb={[{ title: t('news'), to: '/content/news' }, { title: data?.title ?? '' }]}
      subtitle={
        data &&
        [
          phrase(articleCategoryNames[data.category]),
          data.author,
          (data.publishTime ?? data.createTime).slice(0, 10),
          t('readBy', { n: data.readCount }),
        ].join(' · ')
      }
      extra={
        data?.editor && <Button onClick={() => void navigate(`/content/articles/${articleId}`)}>{t('edit')}</Button>
      }
    >
      <QueryView query={article}>
        {({ content, cover, title, commentable, ownerId, organizationId }) => (
          <article className={styles.article}>
            {cover && (
              <div className={styles.cover}>
                <Cover name={title} url={cover} />
              </div>
            )}
            <Markdown source={content} />
            <ArticleComments
              articleId={articleId}
              open={commentable}
              moderator={mayModerateArticle(actor, { ownerId, organizationId })}
            />
          </article>
        )}
      </QueryView>
    </Page>
  );
}
