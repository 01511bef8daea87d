import { useQuery } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ReadingEditor } from './ReadingEditor.tsx';
import { sectionText } from './section.text.ts';

export function ReadingEditPage() {
  const t = useText(sectionText);
  const { sectionId = '' } = useParams();
  const reading = useQuery({
    ...query(sectionApi.getReading, { sectionId }),
    // Loaded once when the page opens: from then on the content on the screen is newer.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const loaded = useCached(reading.data);
  if (loaded) return <ReadingEditor key={sectionId} loaded={loaded} />;
  return (
    <Page title={reading.isError ? t('content') : ''} breadcrumb={[{ title: t('courses'), to: '/teaching/courses' }]}>
      <QueryView query={reading}>{() => null}</QueryView>
    </Page>
  );
}
