import {
  WarehouseExported,
  type WarehouseFormat,
  warehouseExportApi,
  warehouseExportHours,
  warehouseExportPath,
  warehouseFormatNames,
  warehouseFormats,
  warehousePageFile,
} from '@xueyan/contract/content/warehouse-export';
import { Alert, Button, Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import styles from './warehouse.module.css';
import { warehouseExportText } from './warehouse-export.text.ts';

type Range = 'page' | 'below' | 'space';

interface Props {
  spaceId: string;
  /** The open page; null if there is none. */
  pageId: string | null;
  open: boolean;
  onClose: () => void;
}

/** Dialog that exports pages: a single one at once, several as a job with progress. */
export function WarehouseExportModal({ spaceId, pageId, open, onClose }: Props) {
  const t = useText(warehouseExportText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [range, setRange] = useState<Range>(pageId ? 'page' : 'space');
  const [format, setFormat] = useState<WarehouseFormat>('word');
  const [saving, setSaving] = useState(false);
  const [jobId, setJobId] = useState<string>();
  const start = useAction(warehouseExportApi.start);
  const begin = async () => {
    if (range === 'page') {
      setSaving(true);
      await download(warehousePageFile.path, { pageId, format }).then(onClose, notice.error);
      return setSaving(false);
    }
    const begun = await start
      .mutateAsync({ spaceId, pageId: range === 'below' ? pageId : null, format })
      .catch(notice.error);
    if (begun) setJobId(begun.jobId);
  };
  return (
    <Modal open={open} title={t('export')} footer={null} onCancel={onClose} destroyOnHidden>
      {jobId ? (
        <JobProgress jobId={jobId}>{({ result }) => <Saving jobId={jobId} result={result} />}</JobProgress>
      ) : (
        <Form layout="vertical">
          <Form.Item label={t('range')}>
            <Radio.Group
              vertical
              value={range}
              onChange={({ target }) => setRange(target.value)}
              options={[
                ...(pageId
                  ? [
                      { value: 'page', label: t('onlyPage') },
                      { value: 'below', label: t('withBelow') },
                    ]
                  : []),
                { value: 'space', label: t('wholeSpace') },
              ]}
            />
          </Form.Item>
          <Form.Item label={t('format')} extra={t(format === 'markdown' ? 'markdownHint' : 'documentHint')}>
            <Radio.Group
              vertical
              value={format}
              onChange={({ target }) => setFormat(target.value)}
              options={warehouseFormats.map((value) => ({ value, label: phrase(warehouseFormatNames[value]) }))}
            />
          </Form.Item>
          <Button type="primary" block loading={saving || start.isPending} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        </Form>
      )}
    </Modal>
  );
}

function Saving({ jobId, result }: { jobId: string; result: unknown }) {
  const t = useText(warehouseExportText);
  const made = WarehouseExported.safeParse(result);
  if (!made.success) return null;
  const { bytes, name, remarks } = made.data;
  return (
    <div className={styles.saving}>
      {remarks.length > 0 && (
        <Alert
          type="warning"
          title={t('left')}
          description={
            <ul>
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          }
        />
      )}
      <Button type="primary" block href={`/api/${warehouseExportPath(jobId)}`} download={name}>
        {t('save', { size: fileSize(bytes) })}
      </Button>
      <span className={styles.quiet}>{t('kept', { n: warehouseExportHours })}</span>
    </div>
  );
}
