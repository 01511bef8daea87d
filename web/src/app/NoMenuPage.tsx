import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { useText } from '../ui/text/text.ts';
import { appText } from './app.text.ts';

/** Shown to a signed-in person whose roles open no page. */
export function NoMenuPage() {
  const t = useText(appText);
  return <EmptyState drawing="locked" title={t('noMenuTitle')} hint={t('noMenu')} />;
}
