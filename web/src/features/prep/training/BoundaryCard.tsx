import type { Boundary } from '@xueyan/contract/prep/training-plot';
import { Card, Flex, Typography } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { Mark, toneOf } from './PlotCards.tsx';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

const side = 320;
const tones = 6;

/** Returns the path of all cells of a group. */
const cellsOf = (grid: number[][], group: number, cell: number) =>
  grid
    .flatMap((row, j) =>
      row.flatMap((label, i) =>
        label === group ? [`M${i * cell} ${side - (j + 1) * cell}h${cell}v${cell}h${-cell}z`] : [],
      ),
    )
    .join('');

/** The plane of two columns, or of two components of more, coloured by what the model says of each place, with rows of the test. */
export function BoundaryCard({ boundary }: { boundary: Boundary }) {
  const t = useText(trainingText);
  const { names, x, y, labels, grid, points, agreement } = boundary;
  const [across = '', up = ''] = names;
  const cell = side / grid.length;
  const at = ([a, b]: readonly [number, number, number]): [number, number] => [
    ((a - x[0]) / (x[1] - x[0])) * side,
    side - ((b - y[0]) / (y[1] - y[0])) * side,
  ];
  return (
    <Card title={t('boundary')}>
      <Flex gap="middle" wrap align="center">
        <svg
          role="img"
          aria-label={`${t('boundary')}: ${across}, ${up}`}
          viewBox={`0 0 ${side} ${side + 32}`}
          className={styles.plot}
        >
          <title>{t('boundary')}</title>
          {labels.map((label, group) => (
            <path key={label} d={cellsOf(grid, group, cell)} fill={toneOf(group % tones)} fillOpacity={0.18} />
          ))}
          {points.map((point, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points never change
            <Mark key={i} at={at(point)} group={point[2]} />
          ))}
          <g className={styles.axis}>
            <text x={side / 2} y={side + 16} textAnchor="middle">
              {`${across} → · ${up} ↑`}
            </text>
          </g>
        </svg>
        <Flex vertical gap="small" component="ul" className={styles.legend} aria-label={t('group')}>
          {labels.map((label, i) => (
            <li key={label}>
              <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
                <Mark at={[0, 0]} group={i} />
              </svg>{' '}
              {label}
            </li>
          ))}
        </Flex>
      </Flex>
      {agreement !== undefined && (
        <Typography.Text type="secondary">
          {t('boundaryPlane', { share: (agreement * 100).toFixed(1) })}
        </Typography.Text>
      )}
    </Card>
  );
}
