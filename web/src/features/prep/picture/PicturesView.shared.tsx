import { useQuery } from '@tanstack/react-query';
import type { DatasetVersion } from '@xueyan/contract/prep/dataset';
import type { DatasetTable } from '@xueyan/contract/prep/dataset-table';
import { pictureApi, pictureFiles } from '@xueyan/contract/prep/picture';
import { Alert, Button, Col, Flex, Row, Select, Space, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { query, useAction } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { AddPictures } from './AddPictures.tsx';
import { ClassList } from './ClassList.tsx';
import { FreezeModal } from './FreezeModal.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { pictureText } from './picture.text.ts';

interface PicturesViewProps {
  datasetId: string;
  mayEdit: boolean;
  versionList: DatasetVersion[];
  versionId: string | null;
  /** Picture list of the selected version. */
  table: DatasetTable | null;
  onVersion: (versionId: string | null) => void;
}

/** Ratio of the largest class to the smallest from which the page warns. */
const unevenFrom = 3;

/** View of a data set of pictures: its classes, current pictures and versions. */
export function PicturesView({ datasetId, mayEdit, versionList, versionId, table, onVersion }: PicturesViewProps) {
  const t = useText(pictureText);
  const notice = useNotice();
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, setPicked] = useState<Set<string>>(new Set());
  const [freezing, setFreezing] = useState(false);
  const overview = useQuery(query(pictureApi.overview, { datasetId }));
  const move = useAction(pictureApi.move, [pictureApi.list, pictureApi.overview]);
  const choose = (name: string | null) => {
    setChosen(name);
    setPicked(new Set());
  };
  const moveTo = async (className: string, pictureIds: string[]) => {
    try {
      notice.success(t('moved', { n: (await move.mutateAsync({ datasetId, pictureIds, className })).moved }));
      setPicked(new Set());
    } catch (error) {
      notice.error(error);
    }
  };
  const version = versionList.find((one) => one.versionId === versionId);
  const bars = table?.columnList.find(({ name }) => name === 'split')?.bars ?? [];
  const partOf = (name: string) => bars.find(({ label }) => label === name)?.count ?? 0;
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap justify="space-between">
        <Space wrap>
          {version ? (
            <>
              <Select
                aria-label={t('versions')}
                style={{ maxInlineSize: 'calc(100vw - 48px)' }}
                value={version.versionId}
                onChange={onVersion}
                options={versionList.map((one) => ({
                  value: one.versionId,
                  label: `${t('version', { n: one.number })} · ${one.rowCount} · ${one.note}`,
                }))}
              />
              <Typography.Text type="secondary">
                {t('parts', { train: partOf('train'), validation: partOf('validation'), test: partOf('test') })}
              </Typography.Text>
              <Button
                onClick={() =>
                  void download(pictureFiles.export.path, { datasetId, versionId: version.versionId }).catch(
                    notice.error,
                  )
                }
              >
                {t('exportZip')}
              </Button>
              <Button href={version.address} download>
                {t('exportCsv')}
              </Button>
            </>
          ) : (
            <Typography.Text type="secondary">{t('noVersion')}</Typography.Text>
          )}
        </Space>
        {mayEdit && (
          <Space wrap>
            <AddPictures datasetId={datasetId} className={chosen} />
            <Button type="primary" disabled={!overview.data?.total} onClick={() => setFreezing(true)}>
              {t('freeze')}
            </Button>
          </Space>
        )}
      </Flex>
      <QueryView query={overview}>
        {({ classList, total }) => (
          <Row gutter={[16, 16]}>
            <Col xs={24} md={8} xl={6}>
              <Flex vertical gap="middle">
                <ClassList
                  {...{ datasetId, classList, total, chosen, mayEdit }}
                  onChoose={choose}
                  onDrop={(name, ids) => void moveTo(name, ids)}
                />
                <Balance classList={classList} />
              </Flex>
            </Col>
            <Col xs={24} md={16} xl={18}>
              <PictureGrid
                key={chosen ?? ''}
                {...{ datasetId, mayEdit, picked }}
                className={chosen}
                classNames={classList.map(({ name }) => name)}
                onPick={setPicked}
                onMove={(name, ids) => void moveTo(name, ids)}
              />
            </Col>
          </Row>
        )}
      </QueryView>
      <FreezeModal
        key={overview.data?.splitCount}
        open={freezing}
        splitCount={overview.data?.splitCount ?? 0}
        datasetId={datasetId}
        onClose={() => setFreezing(false)}
        onDone={() => onVersion(null)}
      />
    </Flex>
  );
}

function Balance({ classList }: { classList: { name: string; count: number }[] }) {
  const t = useText(pictureText);
  const counts = classList.map(({ count }) => count).filter((count) => count > 0);
  if (counts.length < 2) return null;
  const times = Math.max(...counts) / Math.min(...counts);
  return (
    <>
      {times >= unevenFrom && <Alert type="warning" showIcon title={t('uneven', { n: Number(times.toFixed(1)) })} />}
      <ChartPanel
        title={t('balance')}
        data={{
          ...{ kind: 'bar', axis: t('classes'), labels: classList.map(({ name }) => name) },
          series: [{ name: t('count'), values: classList.map(({ count }) => count) }],
        }}
      />
    </>
  );
}
