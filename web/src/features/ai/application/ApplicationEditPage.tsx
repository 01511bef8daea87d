import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import { type ApplicationForm, applicationKinds, MediaOptions } from '@xueyan/contract/ai/application-form';
import { useParams, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ApplicationBench } from './ApplicationBench.tsx';
import { aiApplicationText } from './ai-application.text.ts';
import { applicationText } from './application.text.ts';

const fresh: Partial<ApplicationForm> = {
  ...{ kind: 'generate', controls: [], temperature: 0.7, maxTokens: 2_048 },
  ...{ icon: 'robot', picture: '', copyable: false, media: MediaOptions.parse({}) },
};

/** Editor of an application: its prompt, its form, and a trial beside it. */
export function ApplicationEditPage() {
  const t = useText(applicationText);
  const { applicationId = '' } = useParams();
  const isNew = applicationId === 'new';
  const [params] = useSearchParams();
  const wanted = applicationKinds.find((kind) => kind === params.get('kind'));
  const whole = useQuery({ ...query(applicationApi.get, { applicationId }), enabled: !isNew });
  const title = isNew ? t('create') : (whole.data?.application.name ?? '');
  const breadcrumb = [{ title: useText(aiApplicationText)('title'), to: '/aiApplicationManagement' }, { title }];
  return (
    <Page title={title} breadcrumb={breadcrumb} width="full">
      {isNew ? (
        <ApplicationBench form={{ ...fresh, ...(wanted && { kind: wanted }) }} />
      ) : (
        <QueryView query={whole}>
          {({ application, form }) => <ApplicationBench key={applicationId} form={form} saved={application} />}
        </QueryView>
      )}
    </Page>
  );
}
