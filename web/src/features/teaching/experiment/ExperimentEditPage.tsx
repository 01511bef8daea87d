import { useQuery } from '@tanstack/react-query';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ExperimentEditor } from './ExperimentEditor.tsx';
import { experimentText } from './experiment.text.ts';

export function ExperimentEditPage() {
  const t = useText(experimentText);
  const { sectionId = '' } = useParams();
  const experiment = useQuery({
    ...query(experimentApi.get, { sectionId }),
    // Loaded once when the page opens: from then on the text on the screen is the newer one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const loaded = useCached(experiment.data);
  if (loaded) return <ExperimentEditor key={sectionId} loaded={loaded} />;
  return (
    <Page title={experiment.isError ? t('guide') : ''} breadcrumb={[{ title: t('courses'), to: '/teaching/courses' }]}>
      <QueryView query={experiment}>{() => null}</QueryView>
    </Page>
  );
}
