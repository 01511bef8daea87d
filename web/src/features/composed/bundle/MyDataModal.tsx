import { BundleMade, bundleApi, bundleDownload } from '@xueyan/contract/composed/bundle';
import { Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { bundleText } from './bundle.text.ts';

/** Packs what the school keeps of whoever asks, shows how far it is, and saves it. */
export function MyDataModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(bundleText);
  const notice = useNotice();
  const [jobId, setJobId] = useState<string>();
  const pack = useAction(bundleApi.person);
  const begin = async () => {
    const begun = await pack.mutateAsync({}).catch(notice.error);
    if (begun) setJobId(begun.jobId);
  };
  return (
    <Modal open={open} title={t('mine')} footer={null} onCancel={onClose} destroyOnHidden>
      {jobId ? (
        <JobProgress jobId={jobId}>
          {({ state, result }) => {
            const made = BundleMade.safeParse(result);
            return (
              state === 'done' &&
              made.success && (
                <Button
                  type="primary"
                  block
                  onClick={() => void download(bundleDownload.path, { jobId }).catch(notice.error)}
                >
                  {t('save', { size: fileSize(made.data.bytes) })}
                </Button>
              )
            );
          }}
        </JobProgress>
      ) : (
        <>
          <Typography.Paragraph>{t('mineHint')}</Typography.Paragraph>
          <Button type="primary" block loading={pack.isPending} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        </>
      )}
    </Modal>
  );
}
