import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { useText } from '../ui/text/text.ts';
import { appText } from './app.text.ts';

/** Somebody signed in whose roles open nothing. */
export function NoMenuPage() {
  const t = useText(appText);
  return <EmptyState drawing="locked" title={t('noMenuTitle')} hint={t('noMenu')} />;
}
