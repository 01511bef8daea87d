import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import { trainsTableInPage } from '@xueyan/contract/prep/table-training';
import { isOfPage, needsTorch, type trainingApi } from '@xueyan/contract/prep/training';
import { trainingFiles } from '@xueyan/contract/prep/training-file';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Space, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { modelText } from './model.text.ts';

const SaveModelModal = lazyNamed(() => import('./SaveModelModal.tsx'), 'SaveModelModal');

/** Keeps a training as a version of a model, and exports its model and its figures. */
export function KeepCard({ run }: { run: Output<typeof trainingApi.get> }) {
  const t = useText(modelText);
  const notice = useNotice();
  const prepares = useMay()('prep.use');
  const [saving, setSaving] = useState(false);
  const [busy, setBusy] = useState('');
  const { runId, own, hasModel, config } = run;
  const get = async (path: string) => {
    setBusy(path);
    await download(path, { runId }).catch(notice.error);
    setBusy('');
  };
  const ofTable = 'features' in config;
  // Nets have a card of their own.
  const ofPictures = config.task === 'pictures' && !isOfPage(config.algorithm) && !needsTorch(config.algorithm);
  const pageHint = trainsTableInPage(config.algorithm) ? 'exportPageHint' : 'exportHint';
  const { figures, export: model } = trainingFiles;
  return (
    <Card title={t('keep')}>
      <Space wrap>
        {own && hasModel && prepares && (
          <Button icon={<SaveOutlined aria-hidden />} onClick={() => setSaving(true)}>
            {t('save')}
          </Button>
        )}
        {own && hasModel && (ofTable || ofPictures) && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={busy === model.path}
            onClick={() => void get(model.path)}
          >
            {t('exportModel')}
          </Button>
        )}
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy === figures.path}
          onClick={() => void get(figures.path)}
        >
          {t('exportFigures')}
        </Button>
      </Space>
      {own && hasModel && (ofTable || ofPictures) && (
        <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0' }}>
          {t(ofPictures ? 'exportPictureHint' : pageHint)}
        </Typography.Paragraph>
      )}
      <DialogSlot subject={saving}>
        {(_, open) => <SaveModelModal open={open} run={run} onClose={() => setSaving(false)} />}
      </DialogSlot>
    </Card>
  );
}
