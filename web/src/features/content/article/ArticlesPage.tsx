import { useText } from '../../../ui/text/text.ts';
import { ArticleList } from './ArticleList.tsx';
import { articleText } from './article.text.ts';

/** Articles of the school, for those who publish and review them. */
export function ArticlesPage() {
  const t = useText(articleText);
  return <ArticleList title={t('title')} subtitle={t('subtitle')} />;
}
