import { AuditVerification } from '@xueyan/contract/base/audit';
import { Alert, Flex, Modal, Typography } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../job/JobProgress.shared.tsx';
import { auditText } from './audit.text.ts';

interface VerificationDialogProps {
  open: boolean;
  jobId: string;
  onClose: () => void;
}

/** Progress of the verification, and its result. */
export function VerificationDialog({ open, jobId, onClose }: VerificationDialogProps) {
  const t = useText(auditText);
  return (
    <Modal open={open} title={t('verifyTitle')} footer={null} onCancel={onClose} destroyOnHidden>
      <JobProgress jobId={jobId}>
        {({ state, result }) => state === 'done' && <Found found={AuditVerification.parse(result)} />}
      </JobProgress>
    </Modal>
  );
}

function Found({ found: { rows, unsealed, head, broken } }: { found: AuditVerification }) {
  const t = useText(auditText);
  return (
    <Flex vertical gap="small">
      {broken ? (
        <Alert
          type="error"
          showIcon
          title={t('broken', { n: broken.sealNumber })}
          description={t(broken.why, { time: broken.time ?? '' })}
        />
      ) : (
        <Alert type="success" showIcon title={t('intact', { rows })} />
      )}
      {unsealed > 0 && <Typography.Text type="secondary">{t('unsealed', { n: unsealed })}</Typography.Text>}
      {head.seal && (
        <>
          <Typography.Text>{t('head', { n: head.sealNumber })}</Typography.Text>
          <Typography.Text code copyable style={{ wordBreak: 'break-all' }}>
            {head.seal}
          </Typography.Text>
          <Typography.Text type="secondary">{t('headHint')}</Typography.Text>
        </>
      )}
    </Flex>
  );
}
