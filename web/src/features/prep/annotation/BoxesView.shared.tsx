import { useQuery } from '@tanstack/react-query';
import { type AnnotationLabel, annotationApi } from '@xueyan/contract/prep/annotation';
import type { DatasetVersion } from '@xueyan/contract/prep/dataset';
import { Button, Col, Flex, Progress, Row, Space, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { annotationText } from './annotation.text.ts';
import { BoxGrid } from './BoxGrid.tsx';
import { ExportModal } from './ExportModal.tsx';
import { FreezeModal } from './FreezeModal.tsx';
import { ImportButtons } from './ImportButtons.tsx';
import { LabelModal } from './LabelModal.tsx';
import { LabelsCard } from './LabelsCard.tsx';

interface BoxesViewProps {
  datasetId: string;
  mayEdit: boolean;
  versionList: DatasetVersion[];
}

/** View of a data set for object detection: its labels, the progress of its pictures, and its versions. */
export function BoxesView({ datasetId, mayEdit, versionList }: BoxesViewProps) {
  const t = useText(annotationText);
  const overview = useQuery(query(annotationApi.overview, { datasetId }));
  const [labelId, setLabel] = useState<string | null>(null);
  const [freezing, setFreezing] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [named, setNamed] = useState<{ label?: AnnotationLabel } | null>(null);
  return (
    <QueryView query={overview}>
      {({ labelList, states, total }) => {
        const done = states.labelled + states.reviewed;
        const pick = total > 0 && done >= 3;
        return (
          <Flex vertical gap="middle">
            <Flex gap="small" wrap justify="space-between" align="center">
              <Space wrap size="middle">
                <Progress
                  style={{ inlineSize: 160 }}
                  percent={total > 0 ? Math.round((done / total) * 100) : 0}
                  aria-label={t('done', { done, total })}
                />
                <Typography.Text type="secondary">{t('done', { done, total })}</Typography.Text>
              </Space>
              <Space wrap>
                {mayEdit && <ImportButtons datasetId={datasetId} />}
                <Button disabled={total === 0} onClick={() => setExporting(true)}>
                  {t('export')}
                </Button>
                {mayEdit && (
                  <Button type="primary" disabled={!pick} onClick={() => setFreezing(true)}>
                    {t('freeze')}
                  </Button>
                )}
              </Space>
            </Flex>
            <Row gutter={[16, 16]}>
              <Col xs={24} md={8} xl={6}>
                <LabelsCard
                  {...{ labelList, mayEdit, versionList, chosen: labelId }}
                  onChoose={setLabel}
                  onEdit={(label) => setNamed(label ? { label } : {})}
                />
              </Col>
              <Col xs={24} md={16} xl={18}>
                <BoxGrid key={labelId ?? ''} {...{ datasetId, labelId, mayEdit, labelList, states, total }} />
              </Col>
            </Row>
            <FreezeModal open={freezing} datasetId={datasetId} onClose={() => setFreezing(false)} />
            <ExportModal {...{ datasetId, versionList, open: exporting }} onClose={() => setExporting(false)} />
            <DialogSlot subject={named}>
              {({ label }, open) => (
                <LabelModal {...{ open, datasetId, label, labelList }} onClose={() => setNamed(null)} />
              )}
            </DialogSlot>
          </Flex>
        );
      }}
    </QueryView>
  );
}
