import { useQuery } from '@tanstack/react-query';
import {
  type AnnotationFormat,
  annotationApi,
  annotationFiles,
  annotationFormatNames,
  annotationFormats,
} from '@xueyan/contract/prep/annotation';
import type { DatasetVersion } from '@xueyan/contract/prep/dataset';
import { Alert, Button, Checkbox, Flex, Modal, Radio, Select, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { annotationText } from './annotation.text.ts';
import { LossList } from './LossList.tsx';

interface ExportModalProps {
  open: boolean;
  datasetId: string;
  versionList: DatasetVersion[];
  onClose: () => void;
}

/** Dialog that exports a file for other programs; it lists what the format cannot hold before the export. */
export function ExportModal({ open, datasetId, versionList, onClose }: ExportModalProps) {
  const t = useText(annotationText);
  const notice = useNotice();
  const [format, setFormat] = useState<AnnotationFormat>('coco');
  const [versionId, setVersion] = useState<string | null>(null);
  const [pictures, setPictures] = useState(true);
  const [busy, setBusy] = useState(false);
  const wanted = { datasetId, versionId, format };
  const losses = useQuery({ ...query(annotationApi.losses, wanted), enabled: open });
  const save = async () => {
    setBusy(true);
    await download(annotationFiles.export.path, { ...wanted, pictures }).catch(notice.error);
    setBusy(false);
  };
  return (
    <Modal
      open={open}
      title={t('export')}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('download')}
        </Button>
      }
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        <Radio.Group
          aria-label={t('format')}
          optionType="button"
          value={format}
          onChange={(event) => setFormat(event.target.value as AnnotationFormat)}
          options={annotationFormats.map((value) => ({ value, label: annotationFormatNames[value] }))}
        />
        <Select
          aria-label={t('versions')}
          value={versionId ?? ''}
          onChange={(next) => setVersion(next || null)}
          options={[
            { value: '', label: t('asNow') },
            ...versionList.map((one) => ({
              value: one.versionId,
              label: `${t('version', { n: one.number })} · ${one.note}`,
            })),
          ]}
        />
        <Checkbox checked={pictures} onChange={(event) => setPictures(event.target.checked)}>
          {t('withPictures')}
        </Checkbox>
        {losses.data && (
          <>
            <Typography.Text type="secondary">
              {t('exportCount', { pictures: losses.data.pictureCount, shapes: losses.data.shapeCount })}
            </Typography.Text>
            {losses.data.losses.length === 0 ? (
              <Alert type="success" showIcon title={t('lossFree')} />
            ) : (
              <LossList title={t('lossTitle')} losses={losses.data.losses} />
            )}
          </>
        )}
      </Flex>
    </Modal>
  );
}
