import { type Application, applicationApi, mayReviewApplication } from '@xueyan/contract/ai/application';
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
import { columnsOf } from './application-columns.tsx';
import { FormLook } from './FormLook.tsx';

/** What teachers want to publish, for those who let it out. */
export function ReviewApplicationsPage() {
  const t = useText(applicationText);
  const language = useLanguage();
  const notice = useNotice();
  const [rejected, setRejected] = useState<Application | null>(null);
  const [looked, setLooked] = useState<Application | null>(null);
  const [form] = Form.useForm<{ reason: string }>();
  const review = useAction(applicationApi.review, [applicationApi.listWaiting]);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const reject = ({ reason }: { reason: string }) => {
    if (!rejected) return;
    const { applicationId } = rejected;
    const done = { onSuccess: () => setRejected(null), onError: notice.error };
    review.mutate({ applicationId, pass: false, reason }, done);
  };
  return (
    <Page title={t('reviewTitle')} subtitle={t('reviewSubtitle')} width="full">
      <ListTable
        endpoint={applicationApi.listWaiting}
        label={t('reviewTitle')}
        columns={columns}
        rowKey="applicationId"
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
                    review.mutate({ applicationId: row.applicationId, pass: true }, { onError: notice.error })
                  }
                >
                  {t('pass')}
                </Button>
                <Button type="link" size="small" danger onClick={() => setRejected(row)}>
                  {t('reject')}
                </Button>
              </>
            )}
          </May>
        )}
        empty={<EmptyState compact title={t('reviewEmpty')} hint={t('reviewEmptyHint')} />}
      />
      <FormLook application={looked} onClose={() => setLooked(null)} />
      <FormModal
        open={rejected !== null}
        title={t('reject')}
        okText={t('reject')}
        form={form}
        initialValues={{ reason: '' }}
        saving={review.isPending}
        onSave={reject}
        onClose={() => setRejected(null)}
      >
        <Form.Item name="reason" label={t('rejectReason')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={200} />
        </Form.Item>
      </FormModal>
    </Page>
  );
}
