import { useText } from '../../../ui/text/text.ts';
import { ArticleList } from './ArticleList.tsx';
import { articleText } from './article.text.ts';

/** Articles of a writer, which others review before they are published. */
export function OwnArticlesPage() {
  const t = useText(articleText);
  return <ArticleList title={t('ownTitle')} subtitle={t('ownSubtitle')} />;
}
