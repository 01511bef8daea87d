import { useQuery } from '@tanstack/react-query';
import { articleApi } from '@xueyan/contract/content/article';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { ArticleCards } from './ArticleCards.tsx';
import { articleText } from './article.text.ts';

/** The newest articles on the home, pinned ones first; nothing when there is none. */
export function HomeNews() {
  const t = useText(articleText);
  const news = useQuery(query(articleApi.listPublished, { pageSize: 3 }));
  const articles = news.data?.pageInfo.resultList ?? [];
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="home-news">
      <Flex justify="space-between" align="baseline">
        <h2 id="home-news">{t('news')}</h2>
        <Link to="/content/news">{t('allNews')}</Link>
      </Flex>
      <ArticleCards of={articles} />
    </section>
  );
}
