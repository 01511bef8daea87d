import {
  type Application,
  applicationApi,
  applicationStates,
  mayReviewApplication,
} from '@xueyan/contract/ai/application';
import { Button, Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';
import { columnsOf, searchOf } from './application-columns.tsx';
import { FormLook } from './FormLook.tsx';

/** Applications that wait for review. */
export function ReviewApplicationsPage() {
  const t = useText(applicationText);
  const language = useLanguage();
  const notice = useNotice();
  const [rejected, setRejected] = useState<Application | null>(null);
  const [looked, setLooked] = useState<Application | null>(null);
  const [form] = Form.useForm<{ reason: string }>();
  const review = useAction(applicationApi.review, [applicationApi.listWaiting]);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const takeDown = useAction(applicationApi.takeDown, [applicationApi.listWaiting]);
  const search = useMemo(() => searchOf(t, language, applicationStates), [t, language]);
  const reject = ({ reason }: { reason: string }) => {
    if (!rejected) return;
    const { applicationId, state, submission } = rejected;
    const done = { onSuccess: () => setRejected(null), onError: notice.error };
    if (state !== 'waiting') return takeDown.mutate({ applicationId, reason }, done);
    review.mutate({ applicationId, pass: false, reason, submission }, done);
  };
  return (
    <Page title={t('reviewTitle')} subtitle={t('reviewSubtitle')} width="full">
      <ListTable
        endpoint={applicationApi.listWaiting}
        label={t('reviewTitle')}
        columns={columns}
        rowKey="applicationId"
        search={search}
        rowActions={(row) => (
          <May policy={mayReviewApplication} of={row}>
            <Button type="link" size="small" onClick={() => setLooked(row)}>
              {t('look')}
            </Button>
            {row.state === 'waiting' && (
              <>
                <Button
                  type="link"
                  size="small"
                  onClick={() =>
                    review.mutate(
                      { applicationId: row.applicationId, pass: true, submission: row.submission },
                      { onError: notice.error },
                    )
                  }
                >
                  {t('pass')}
                </Button>
                <Button type="link" size="small" danger onClick={() => setRejected(row)}>
                  {t('reject')}
                </Button>
              </>
            )}
            {row.live && row.state !== 'waiting' && (
              <Button type="link" size="small" danger onClick={() => setRejected(row)}>
                {t('takeDown')}
              </Button>
            )}
          </May>
        )}
        empty={<EmptyState compact title={t('reviewEmpty')} hint={t('reviewEmptyHint')} />}
      />
      <FormLook application={looked} onClose={() => setLooked(null)} />
      <FormModal
        open={rejected !== null}
        title={t(rejected?.state === 'waiting' ? 'reject' : 'takeDown')}
        okText={t(rejected?.state === 'waiting' ? 'reject' : 'takeDown')}
        form={form}
        initialValues={{ reason: '' }}
        saving={review.isPending || takeDown.isPending}
        onSave={reject}
        onClose={() => setRejected(null)}
      >
        <Form.Item name="reason" label={t('reasonToOwner')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={200} />
        </Form.Item>
      </FormModal>
    </Page>
  );
}
