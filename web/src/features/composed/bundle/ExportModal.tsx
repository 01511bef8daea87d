import {
  BundleMade,
  bundleApi,
  bundleDownload,
  bundleFormatNames,
  type ExportFormat,
  exportFormats,
} from '@xueyan/contract/composed/bundle';
import { Alert, Button, Form, Modal, Radio, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { bundleText } from './bundle.text.ts';

interface ExportModalProps {
  courseId: string | undefined;
  /** Begins with all that the course has, not with its package alone. */
  whole: boolean;
  open: boolean;
  onClose: () => void;
}

/** Exports a course as a package, shows the progress, and saves it. */
export function ExportModal({ courseId: given, whole, open, onClose }: ExportModalProps) {
  const t = useText(bundleText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [courseId, setCourseId] = useState(given);
  const [format, setFormat] = useState<ExportFormat | 'all'>(given && whole ? 'all' : 'xueyan');
  const [jobId, setJobId] = useState<string>();
  const pack = useAction(bundleApi.pack);
  const archive = useAction(bundleApi.archive);
  const begin = async () => {
    if (!courseId) return;
    const begun = await (format === 'all'
      ? archive.mutateAsync({ courseId })
      : pack.mutateAsync({ courseId, format })
    ).catch(notice.error);
    if (begun) setJobId(begun.jobId);
  };
  const save = () => void download(bundleDownload.path, { jobId }).catch(notice.error);
  return (
    <Modal open={open} title={t('export')} footer={null} onCancel={onClose} destroyOnHidden>
      {jobId ? (
        <JobProgress jobId={jobId}>
          {({ state, result }) => {
            const made = BundleMade.safeParse(result);
            if (state !== 'done' || !made.success) return null;
            return (
              <>
                {made.data.remarks.map((remark) => (
                  <Alert key={remark} type="warning" title={remark} />
                ))}
                <Button type="primary" block onClick={save}>
                  {t('save', { size: fileSize(made.data.bytes) })}
                </Button>
              </>
            );
          }}
        </JobProgress>
      ) : (
        <Form layout="vertical">
          <Typography.Paragraph type="secondary">{t('exportHint')}</Typography.Paragraph>
          <Form.Item label={t('course')} htmlFor="bundle-course">
            <CourseSelect
              id="bundle-course"
              {...(courseId && { value: courseId })}
              onChange={(id) => setCourseId(id)}
            />
          </Form.Item>
          <Form.Item label={t('format')}>
            <Radio.Group
              value={format}
              onChange={({ target }) => setFormat(target.value)}
              options={[
                ...exportFormats.map((value) => ({ value, label: phrase(bundleFormatNames[value]) })),
                { value: 'all', label: t('all') },
              ]}
            />
          </Form.Item>
          {format === 'all' && <Alert type="warning" showIcon title={t('allHint')} />}
          <Button
            type="primary"
            block
            disabled={!courseId}
            loading={pack.isPending || archive.isPending}
            onClick={() => void begin()}
          >
            {t('begin')}
          </Button>
        </Form>
      )}
    </Modal>
  );
}
