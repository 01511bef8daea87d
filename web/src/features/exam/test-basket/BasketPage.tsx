import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { BasketContent } from './BasketContent.tsx';
import { basketText } from './basket.text.ts';

/** The test basket as a page of its own. */
export function BasketPage() {
  const t = useText(basketText);
  const navigate = useNavigate();
  return (
    <Page
      title={t('title')}
      subtitle={t('pageSubtitle')}
      extra={<Button onClick={() => void navigate('/exam/questions')}>{t('browse')}</Button>}
    >
      <BasketContent />
    </Page>
  );
}
