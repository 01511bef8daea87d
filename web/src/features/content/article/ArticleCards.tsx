import { type ArticleCard, articleCategoryNames } from '@xueyan/contract/content/article';
import { Link } from 'react-router';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './article.module.css';
import { articleText } from './article.text.ts';

/** Grid of articles. */
export function ArticleCards({ of }: { of: ArticleCard[] }) {
  const t = useText(articleText);
  const phrase = usePhrase();
  return (
    <ul className={styles.cards}>
      {of.map(({ articleId, title, summary, cover, category, pinned, publishTime, readCount }) => (
        <li key={articleId}>
          <Link className={styles.card} to={`/content/news/${articleId}`}>
            <Cover name={title} url={cover} />
            <span className={styles.cardWords}>
              <strong>{title}</strong>
              {summary && <p>{summary}</p>}
              <span className={styles.foot}>
                {pinned && <StateTag tone="info">{t('pin')}</StateTag>}
                <span>{phrase(articleCategoryNames[category])}</span>
                <time dateTime={publishTime.replace(' ', 'T')}>{publishTime.slice(0, 10)}</time>
                <span>{t('readBy', { n: readCount })}</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
