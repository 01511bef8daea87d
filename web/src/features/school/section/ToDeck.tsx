import { Button } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../ui/access/useMay.ts';
import { useText } from '../../../ui/text/text.ts';
import { sectionText } from './section.text.ts';

/** Entry to a new deck that is made of a section. */
export function ToDeck({ sectionId }: { sectionId: string }) {
  const t = useText(sectionText);
  const may = useMay();
  if (!may('ai.use')) return null;
  return (
    <Link to={`/content/decks?section=${sectionId}`}>
      <Button>{t('toDeck')}</Button>
    </Link>
  );
}
