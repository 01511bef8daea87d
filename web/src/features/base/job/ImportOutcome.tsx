import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { ImportResult } from '@xueyan/contract/base/import';
import type { JobProgress } from '@xueyan/contract/base/job';
import { Alert, Button } from 'antd';
import { download } from '../../../api/download.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Import.module.css';
import { importText } from './import.text.ts';

/** Result of an import: the rows imported, and the file that it returns. */
export function ImportOutcome({ job, onClose }: { job: JobProgress; onClose?: () => void }) {
  const t = useText(importText);
  const result = ImportResult.safeParse(job.result).data;
  if (!result) return null;
  const { add = 0, change = 0, same = 0, refuse = 0 } = result.counts;
  const { given } = result;
  // An import that was cancelled, or broke off, has not reached all rows.
  const unreached = given === undefined ? 0 : given - add - change - same - refuse;
  return (
    <div className={styles.step}>
      <div className={styles.counts} role="status">
        {given !== undefined && <strong>{t('given', { n: given })}</strong>}
        <span>{t('added', { n: add })}</span>
        <span>{t('changed', { n: change })}</span>
        <span>{t('unchanged', { n: same })}</span>
        <span className={refuse > 0 ? styles.bad : undefined}>{t('refused', { n: refuse })}</span>
        {unreached > 0 && <span className={styles.bad}>{t('unreached', { n: unreached })}</span>}
      </div>
      {refuse > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('refusedHint')}
          action={<Fetch path={`import/refused/${job.jobId}`} words={t('refusedDownload')} />}
        />
      )}
      {result.issuedCount > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('issuedHint')}
          action={<Fetch path={`import/issued/${job.jobId}`} words={t('issuedDownload')} primary />}
        />
      )}
      {onClose && (
        <div className={styles.buttons}>
          <Button type={result.issuedCount > 0 ? 'default' : 'primary'} onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Fetch({ path, words, primary = false }: { path: string; words: string; primary?: boolean }) {
  const notice = useNotice();
  const save = useMutation({ mutationFn: () => download(path, {}), onError: notice.error });
  return (
    <Button
      size="small"
      type={primary ? 'primary' : 'default'}
      icon={<DownloadOutlined aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {words}
    </Button>
  );
}
