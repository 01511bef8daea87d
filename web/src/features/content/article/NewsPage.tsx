import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  articleApi,
  articleCategories,
  articleCategoryNames,
  mayPublishArticles,
  mayWriteArticles,
} from '@xueyan/contract/content/article';
import { Button, Input, Pagination, Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ArticleCards } from './ArticleCards.tsx';
import styles from './article.module.css';
import { articleText } from './article.text.ts';
import { articleListOf } from './article-state.ts';

const pageSize = 12;

/** List of published articles; the filters are in the address. */
export function NewsPage() {
  const t = useText(articleText);
  const phrase = usePhrase();
  const actor = useActor();
  const publishes = mayPublishArticles(actor);
  const [params, setParams] = useSearchParams();
  const category = articleCategories.find((one) => one === params.get('category'));
  const words = params.get('words') ?? '';
  const pageNum = Math.max(1, Number(params.get('page')) || 1);
  const change = (next: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { replace: true });
  const now = { ...(category && { category }), ...(words && { words }) };
  const list = useQuery({
    ...query(articleApi.listPublished, { pageNum, pageSize, ...now }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('news')}
      subtitle={t('newsSubtitle')}
      extra={
        mayWriteArticles(actor) && <Link to={articleListOf(publishes)}>{t(publishes ? 'title' : 'ownTitle')}</Link>
      }
    >
      <search className={styles.filters}>
        <Segmented
          value={category ?? ''}
          onChange={(next) => change({ words, category: next })}
          options={[
            { value: '', label: t('anyCategory') },
            ...articleCategories.map((value) => ({
              value: value as string,
              label: phrase(articleCategoryNames[value]),
            })),
          ]}
        />
        <Input.Search
          className={styles.words}
          allowClear
          maxLength={100}
          defaultValue={words}
          placeholder={t('search')}
          aria-label={t('search')}
          onSearch={(next) => change({ ...now, words: next.trim() })}
        />
      </search>
      <QueryView query={list}>
        {({ pageInfo: { resultList, totalSize } }) =>
          totalSize > 0 ? (
            <>
              <ArticleCards of={resultList} />
              <Pagination
                align="center"
                hideOnSinglePage
                showSizeChanger={false}
                current={pageNum}
                pageSize={pageSize}
                total={totalSize}
                onChange={(page) => change({ ...now, page: String(page) })}
              />
            </>
          ) : words || category ? (
            <EmptyState
              drawing="lost"
              title={t('nothing')}
              action={<Button onClick={() => change({})}>{t('clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('newsEmpty')} hint={t('newsEmptyHint')} />
          )
        }
      </QueryView>
    </Page>
  );
}
