import type { DetectionResult, LabelPrecision } from '@xueyan/contract/prep/detection-training';
import { Card, Checkbox, Flex, Pagination, Progress, Table, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import type { ChartTone } from '../../../ui/chart/chart-data.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { BoxedMedia } from './BoxedMedia.tsx';
import { countsOf, type Judged, judged } from './detected.ts';
import styles from './detection.module.css';
import { detectionText } from './detection.text.ts';
import { SurenessSlider } from './SurenessSlider.tsx';

const tones: ChartTone[] = ['primary', 'good', 'warn', 'bad', 'neutral'];
const percent = (value: number | null) => (value === null ? '—' : `${(value * 100).toFixed(1)}%`);

/** Precision of a detector by label, and its boxes in test pictures. */
export function DetectionCards({ detection }: { detection: DetectionResult }) {
  return (
    <>
      <PrecisionCard labels={detection.labels} />
      <PicturesCard detection={detection} />
    </>
  );
}

function PrecisionCard({ labels }: { labels: LabelPrecision[] }) {
  const t = useText(detectionText);
  const drawn = labels.filter(({ curve }) => curve.length > 0).slice(0, tones.length);
  const share = (value: number | null) =>
    value === null ? (
      <Typography.Text type="secondary">{t('none')}</Typography.Text>
    ) : (
      <Progress percent={Math.round(value * 1000) / 10} size="small" status="normal" />
    );
  return (
    <>
      <Card title={t('precisions')}>
        <Table<LabelPrecision>
          aria-label={t('precisions')}
          size="small"
          rowKey="name"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={labels}
          columns={[
            {
              title: t('label'),
              dataIndex: 'name',
              render: (name: string, { colour }) => (
                <>
                  <span className={styles.dot} style={{ background: colour }} aria-hidden />
                  {name}
                </>
              ),
            },
            { title: t('truths'), dataIndex: 'truths', align: 'right' },
            { title: t('ap50'), dataIndex: 'ap50', width: 240, render: share },
            { title: t('ap'), dataIndex: 'ap', width: 240, render: share },
          ]}
        />
      </Card>
      {drawn.length > 0 && (
        <ChartPanel
          title={t('curve')}
          data={{
            ...{ kind: 'line', axis: t('recall'), max: 1 },
            labels: (drawn[0]?.curve ?? []).map((_, i) => (i / 20).toFixed(2)),
            series: drawn.map(({ name, curve }, i) => ({
              ...{ name, tone: tones[i] ?? 'neutral' },
              values: curve.map((value) => Number(value.toFixed(3))),
            })),
          }}
        />
      )}
    </>
  );
}

const pageSize = 12;
const isWrong = ({ found, truths }: Judged) => found.some(({ right }) => !right) || truths.some(({ missed }) => missed);

function PicturesCard({ detection: { pictures, labels, pictureCount } }: { detection: DetectionResult }) {
  const t = useText(detectionText);
  const [threshold, setThreshold] = useState(0.3);
  const [wrongOnly, setWrongOnly] = useState(false);
  const [page, setPage] = useState(1);
  const all = useMemo(
    () => pictures.map((picture) => ({ picture, ...judged(picture.found, picture.truths, threshold) })),
    [pictures, threshold],
  );
  const { precision, recall, ...counts } = countsOf(all);
  const shown = wrongOnly ? all.filter(isWrong) : all;
  const current = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)));
  const labelOf = (label: number) => ({ name: labels[label]?.name ?? '', colour: labels[label]?.colour ?? '' });
  return (
    <Card title={t('pictures')} extra={t('shown', { n: pictures.length, total: pictureCount })}>
      <Flex vertical gap="middle">
        <Flex gap="middle" wrap align="center" justify="space-between">
          <SurenessSlider value={threshold} onChange={setThreshold} />
          <Checkbox checked={wrongOnly} onChange={({ target }) => setWrongOnly(target.checked)}>
            {t('wrongOnly')}
          </Checkbox>
        </Flex>
        <Typography.Text aria-live="polite">
          {t('counts', { ...counts, precision: percent(precision), recall: percent(recall) })}
        </Typography.Text>
        {shown.length === 0 && <EmptyState compact title={t('noWrong')} />}
        <div className={styles.pairs}>
          {shown.slice((current - 1) * pageSize, current * pageSize).map(({ picture, found, truths }) => (
            <figure key={picture.address} className={styles.pair}>
              <div className={styles.sides}>
                <div>
                  <span>{t('truth')}</span>
                  <BoxedMedia boxes={truths.map((one) => ({ ...one, ...labelOf(one.label), wrong: one.missed }))}>
                    <img
                      src={picture.thumb ?? picture.address}
                      alt={picture.name}
                      loading="lazy"
                      {...sizeOf(picture)}
                    />
                  </BoxedMedia>
                </div>
                <div>
                  <span>{t('found')}</span>
                  <BoxedMedia boxes={found.map((one) => ({ ...one, ...labelOf(one.label), wrong: !one.right }))}>
                    <img src={picture.thumb ?? picture.address} alt="" loading="lazy" {...sizeOf(picture)} />
                  </BoxedMedia>
                </div>
              </div>
              <figcaption title={picture.name}>{picture.name}</figcaption>
            </figure>
          ))}
        </div>
        <Typography.Text type="secondary">{t('legend')}</Typography.Text>
        <Pagination
          {...{ align: 'end', size: 'small', current, pageSize, total: shown.length, onChange: setPage }}
          showSizeChanger={false}
          hideOnSinglePage
        />
      </Flex>
    </Card>
  );
}

/** Set before the picture loads, so that the layout does not shift. */
const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });
