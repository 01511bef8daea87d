import type { Guess } from '@xueyan/contract/prep/picture-training';
import { Button, Card, Flex, Modal, Progress, Switch, Table, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { pagePictureText } from './page-picture.text.ts';
import { SeenMedia } from './SeenMedia.tsx';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

interface ConfusionCardProps {
  labels: string[];
  values: number[][];
  /** Pictures that a cell opens; empty for tables. */
  guesses: Guess[];
}

interface Cell {
  truth: number;
  guess: number;
}

/** Pictures that are shown at once. */
const atOnce = 60;

/** Confusion matrix; for pictures each cell opens those behind it. */
export function ConfusionCard({ labels, values, guesses }: ConfusionCardProps) {
  const t = useText(trainingText);
  const say = useText(pagePictureText);
  const [cell, setCell] = useState<Cell | null>(null);
  const [seen, setSeen] = useState(false);
  const [count, setCount] = useState(atOnce);
  const most = Math.max(1, ...values.flat());
  const shade = (count: number, right: boolean) =>
    `color-mix(in srgb, var(--ant-color-${right ? 'success' : 'error'}) ${Math.round((count / most) * 30)}%, transparent)`;
  const behind = cell ? guesses.filter(({ truth, guess }) => truth === cell.truth && guess === cell.guess) : [];
  const title = cell ? t('cell', { truth: labels[cell.truth] ?? '', guess: labels[cell.guess] ?? '' }) : '';
  return (
    <Card title={t('confusion')} extra={guesses.length > 0 ? t('confusionHint') : undefined}>
      <Table
        aria-label={t('confusion')}
        size="small"
        bordered
        rowKey="label"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={labels.map((label, at) => ({ label, at, counts: values[at] ?? [] }))}
        columns={[
          { title: t('truth'), dataIndex: 'label', fixed: 'left' as const },
          ...labels.map((label, i) => ({
            title: label,
            key: label,
            align: 'right' as const,
            onCell: ({ at, counts }: { at: number; counts: number[] }) => ({
              style: { background: shade(counts[i] ?? 0, at === i) },
            }),
            render: (_: unknown, { at, counts, label: truth }: { at: number; counts: number[]; label: string }) => {
              const all = counts[i] ?? 0;
              if (guesses.length === 0 || all === 0) return all;
              return (
                <Button
                  color="default"
                  variant="link"
                  size="small"
                  aria-label={`${t('cell', { truth, guess: label })}: ${all}`}
                  onClick={() => {
                    setCell({ truth: at, guess: i });
                    setCount(atOnce);
                  }}
                >
                  {all}
                </Button>
              );
            },
          })),
        ]}
      />
      <Modal open={cell !== null} title={title} width={880} footer={null} onCancel={() => setCell(null)}>
        {behind.some(({ map }) => map !== undefined) && (
          <Flex gap="small" align="center" wrap style={{ marginBlockEnd: 12 }}>
            <Switch size="small" checked={seen} onChange={setSeen} aria-label={t('seen')} />
            {t('seen')}
            {seen && (
              <Typography.Text type="secondary">
                {t('seenHint', { label: labels[cell?.guess ?? 0] ?? '' })} {say('mapSource')}
              </Typography.Text>
            )}
          </Flex>
        )}
        <div className={styles.guesses}>
          {behind.slice(0, count).map(({ address, thumb, name, probabilities, map }) => (
            <figure key={address} className={styles.guess}>
              <SeenMedia map={seen ? (map ?? null) : null}>
                <img src={thumb ?? address} alt={name} loading="lazy" />
              </SeenMedia>
              <figcaption title={name}>{name}</figcaption>
              <Shares labels={labels} shares={probabilities} most={3} />
            </figure>
          ))}
        </div>
        {behind.length > count && (
          <Button block type="dashed" style={{ marginBlockStart: 12 }} onClick={() => setCount(count + atOnce)}>
            {t('more', { n: behind.length - count })}
          </Button>
        )}
      </Modal>
    </Card>
  );
}

/** Confidence of a model in each class, highest first. */
export function Shares({ labels, shares, most }: { labels: string[]; shares: number[]; most: number }) {
  const all = labels.map((label, i) => ({ label, share: shares[i] ?? 0 })).sort((a, b) => b.share - a.share);
  return (
    <Flex vertical>
      {all.slice(0, most).map(({ label, share }) => (
        <div key={label} className={styles.share}>
          <span>{label}</span>
          <span>{(share * 100).toFixed(1)}%</span>
          <Progress aria-hidden percent={share * 100} showInfo={false} size={{ height: 4 }} />
        </div>
      ))}
    </Flex>
  );
}
