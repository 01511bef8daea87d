import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { useText } from '../ui/text/text.ts';
import { appText } from './app.text.ts';

/** Shown when the menu names a page that this version does not have. */
export function MissingViewPage() {
  const t = useText(appText);
  return <EmptyState drawing="lost" title={t('missingViewTitle')} hint={t('missingView')} />;
}
