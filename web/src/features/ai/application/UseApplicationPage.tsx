import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AnyRunning } from './AnyRunning.shared.tsx';
import { applicationText } from './application.text.ts';
import { Marks } from './Marks.tsx';

/** A published application: its form, then the chat that follows. */
export function UseApplicationPage() {
  const t = useText(applicationText);
  const { applicationId = '' } = useParams();
  const open = useQuery(query(applicationApi.open, { applicationId }));
  const { name = '', description } = open.data?.application ?? {};
  const breadcrumb = [{ title: t('publicTitle'), to: '/ai/applications' }, { title: name }];
  return (
    <Page title={name} subtitle={description} breadcrumb={breadcrumb}>
      <QueryView query={open}>
        {({ application, opening, suggestions, controls }) => (
          <>
            <Marks application={application} />
            <AnyRunning {...{ applicationId, opening, suggestions, controls }} kind={application.kind} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
