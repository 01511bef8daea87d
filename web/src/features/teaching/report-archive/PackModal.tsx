import { PackedReports, reportArchiveApi, reportArchiveFiles } from '@xueyan/contract/teaching/report-archive';
import { Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { reportArchiveText } from './report-archive.text.ts';

interface PackModalProps {
  subject: { sectionId: string; classId?: string };
  open: boolean;
  onClose: () => void;
}

/** Makes the archive of an experiment's reports, shows its progress, and saves it. */
export function PackModal({ subject, open, onClose }: PackModalProps) {
  const t = useText(reportArchiveText);
  const notice = useNotice();
  const [jobId, setJobId] = useState<string>();
  const pack = useAction(reportArchiveApi.pack);
  const begin = async () => {
    const begun = await pack.mutateAsync(subject).catch(notice.error);
    if (begun) setJobId(begun.jobId);
  };
  const save = () => void download(reportArchiveFiles.zip.path, { jobId }).catch(notice.error);
  return (
    <Modal open={open} title={t('pack')} footer={null} onCancel={onClose} destroyOnHidden>
      {jobId ? (
        <JobProgress jobId={jobId}>
          {({ state, result }) => {
            const made = PackedReports.safeParse(result);
            return (
              state === 'done' &&
              made.success && (
                <Button type="primary" block onClick={save}>
                  {t('saveArchive', { n: made.data.count })}
                </Button>
              )
            );
          }}
        </JobProgress>
      ) : (
        <>
          <Typography.Paragraph>{t(subject.classId ? 'packClass' : 'packAll')}</Typography.Paragraph>
          <Button type="primary" block loading={pack.isPending} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        </>
      )}
    </Modal>
  );
}
