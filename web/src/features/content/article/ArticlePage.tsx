import { useQuery } from '@tanstack/react-query';
import { articleApi, articleStateNames, mayPublishArticles, mayReviewArticle } from '@xueyan/contract/content/article';
import { Button, Space } from 'antd';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ArticleEditor } from './ArticleEditor.tsx';
import { articleText } from './article.text.ts';
import { articleListOf, articleStale, shelvedWords, stateTones } from './article-state.ts';

/** Page that edits an article. */
export function ArticlePage() {
  const t = useText(articleText);
  const phrase = usePhrase();
  const notice = useNotice();
  const navigate = useNavigate();
  const { articleId = '' } = useParams();
  const article = useQuery(query(articleApi.get, { articleId }));
  const shelve = useAction(articleApi.shelve, articleStale);
  const { data } = article;
  const actor = useActor();
  const publishes = mayPublishArticles(actor);
  const isDraft = data?.state === 'draft';
  const flush = useRef<() => Promise<number | null>>(undefined);
  const press = async (onShelf: boolean) => {
    const version = await flush.current?.();
    if (version === null) return;
    // What is taken off the shelf may have been changed since: nobody reads it then.
    await shelve
      .mutateAsync({ articleId, onShelf, ...(onShelf && { version }) })
      .then(({ state }) => notice.success(t(shelvedWords[state])), notice.error);
  };
  return (
    <Page
      title={data?.title ?? ''}
      width="full"
      breadcrumb={[
        { title: t(publishes ? 'title' : 'ownTitle'), to: articleListOf(publishes) },
        { title: data?.title ?? '' },
      ]}
      extra={
        data && (
          <Space wrap>
            <StateTag tone={stateTones[data.state]}>{phrase(articleStateNames[data.state])}</StateTag>
            <Button onClick={() => void navigate(`/content/news/${articleId}`)}>{t('preview')}</Button>
            {mayReviewArticle(actor, data) && (
              <Button type="primary" loading={shelve.isPending} onClick={() => void press(true)}>
                {t('pass')}
              </Button>
            )}
            <Button loading={shelve.isPending} onClick={() => void press(isDraft)}>
              {t(isDraft ? (publishes ? 'shelve' : 'submit') : 'unshelve')}
            </Button>
          </Space>
        )
      }
    >
      <QueryView query={article}>
        {(loaded) => <ArticleEditor key={`${articleId} ${loaded.state}`} article={loaded} flush={flush} />}
      </QueryView>
    </Page>
  );
}
