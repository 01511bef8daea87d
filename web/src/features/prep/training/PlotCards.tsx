import type { TrainingResult } from '@xueyan/contract/prep/training';
import { Card, Col, Flex, Row, Tag } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

const side = 320;
const edge = 34;
const tones = ['primary', 'success', 'warning', 'error', 'magenta', 'cyan'];
export const toneOf = (i: number) => (i < 4 ? `var(--ant-color-${tones[i]})` : `var(--ant-${tones[i]})`);

type Point = [number, number];

interface PlotProps {
  title: string;
  /** Names of the x and y axes. */
  names: [string, string];
  points?: Point[];
  /** Group of each point, from 0; groups differ in colour and shape. */
  groups?: number[];
  lines?: { points: Point[]; colour: string; dashed?: boolean }[];
  /** Ranges of the axes; by default those of the points. */
  bounds?: { x: [number, number]; y: [number, number] };
}

const reachOf = (values: number[]): [number, number] => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most > least ? [least, most] : [least - 1, least + 1];
};
const short = (value: number) => String(Number(value.toPrecision(3)));

/** A point of a group: when the colours repeat, the shape changes, so that groups differ by more than colour. */
export function Mark({ at: [x, y], group }: { at: Point; group: number }) {
  const look = { fill: toneOf(group % tones.length), fillOpacity: 0.65 };
  const form = Math.floor(group / tones.length) % 3;
  if (form === 1) return <rect x={x - 3} y={y - 3} width={6} height={6} {...look} />;
  if (form === 2) return <path d={`M${x} ${y - 4}l4 7h-8z`} {...look} />;
  return <circle cx={x} cy={y} r={3} {...look} />;
}

/** Points and lines in a plane, with the ends of its axes. */
function Plot({ title, names, points = [], groups, lines = [], bounds }: PlotProps) {
  const all = [...points, ...lines.flatMap((line) => line.points)];
  const reach = bounds ?? { x: reachOf(all.map(([x]) => x)), y: reachOf(all.map(([, y]) => y)) };
  const at = ([x, y]: Point): Point => [
    edge + ((x - reach.x[0]) / (reach.x[1] - reach.x[0])) * (side - edge - 8),
    side - edge - ((y - reach.y[0]) / (reach.y[1] - reach.y[0])) * (side - edge - 8),
  ];
  const end = side - edge;
  return (
    <svg
      role="img"
      aria-label={`${title}: ${names.join(', ')}`}
      viewBox={`0 0 ${side} ${side}`}
      className={styles.plot}
    >
      <title>{title}</title>
      <path d={`M${edge} 8V${end}H${side - 8}`} fill="none" stroke="var(--ant-color-border)" />
      <g className={styles.axis}>
        <text x={edge} y={end + 14}>
          {short(reach.x[0])}
        </text>
        <text x={side - 8} y={end + 14} textAnchor="end">
          {short(reach.x[1])}
        </text>
        <text x={(side + edge) / 2} y={end + 28} textAnchor="middle">
          {names[0]}
        </text>
        <text x={edge - 4} y={end} textAnchor="end">
          {short(reach.y[0])}
        </text>
        <text x={edge - 4} y={16} textAnchor="end">
          {short(reach.y[1])}
        </text>
        <text x={12} y={(end + 8) / 2} textAnchor="middle" transform={`rotate(-90 12 ${(end + 8) / 2})`}>
          {names[1]}
        </text>
      </g>
      {lines.map((line) => (
        <polyline
          key={line.colour}
          points={line.points.map((one) => at(one).join(',')).join(' ')}
          fill="none"
          stroke={line.colour}
          strokeWidth={line.dashed ? 1 : 2}
          strokeDasharray={line.dashed ? '4 4' : undefined}
        />
      ))}
      {points.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points never change
        <Mark key={i} at={at(one)} group={groups?.[i] ?? 0} />
      ))}
    </svg>
  );
}

const PlotCard = (props: PlotProps) => (
  <Card title={props.title}>
    <Plot {...props} />
  </Card>
);

const fromZero = { x: [0, 1] as [number, number], y: [0, 1] as [number, number] };
const quiet = 'var(--ant-color-text-quaternary)';

/** ROC curves: true positives by false positives. */
export function RocCard({ curves }: { curves: NonNullable<TrainingResult['roc']> }) {
  const t = useText(trainingText);
  const chance = { points: [[0, 0] as Point, [1, 1] as Point], colour: quiet, dashed: true };
  const lines = curves.map(({ points }, i) => ({ points, colour: toneOf(i) }));
  return (
    <Card title={t('roc')}>
      <Flex gap="middle" wrap align="center">
        <Plot title={t('roc')} names={[t('wrongly'), t('rightly')]} bounds={fromZero} lines={[chance, ...lines]} />
        <Flex vertical gap="small">
          {curves.map(({ label, area }, i) => (
            <span key={label}>
              <Tag color={toneOf(i)}>{label}</Tag> AUC {area.toFixed(3)}
            </span>
          ))}
        </Flex>
      </Flex>
    </Card>
  );
}

/** Predicted against true values, and the residuals. */
export function ResidualCards({ pairs }: { pairs: Point[] }) {
  const t = useText(trainingText);
  const [least, most] = reachOf(pairs.flat());
  const exact = { points: [[least, least] as Point, [most, most] as Point], colour: quiet, dashed: true };
  const left = pairs.map(([actual, guess]): Point => [guess, actual - guess]);
  const [from, to] = reachOf(left.map(([guess]) => guess));
  const zero = { points: [[from, 0] as Point, [to, 0] as Point], colour: quiet, dashed: true };
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={12}>
        <PlotCard title={t('residuals')} names={[t('actual'), t('guess')]} points={pairs} lines={[exact]} />
      </Col>
      <Col xs={24} xl={12}>
        <PlotCard title={t('residualPlot')} names={[t('guess'), t('residual')]} points={left} lines={[zero]} />
      </Col>
    </Row>
  );
}

/** Projection of rows on a plane, coloured by group. */
export function ProjectionCard({ rows }: { rows: NonNullable<TrainingResult['projection']> }) {
  const t = useText(trainingText);
  const names = [...new Set(rows.map(({ group }) => group))].toSorted((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );
  const places = new Map(names.map((name, i) => [name, i]));
  return (
    <Card title={t('projection')}>
      <Flex gap="middle" wrap align="center">
        <Plot
          title={t('projection')}
          names={['1', '2']}
          points={rows.map(({ x, y }): Point => [x, y])}
          groups={rows.map(({ group }) => places.get(group) ?? 0)}
        />
        {names.length > 1 && (
          <Flex vertical gap="small" component="ul" className={styles.legend} aria-label={t('group')}>
            {names.map((name, i) => (
              <li key={name}>
                <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
                  <Mark at={[0, 0]} group={i} />
                </svg>{' '}
                {name === '-1' ? t('noise') : name} ({rows.filter(({ group }) => group === name).length})
              </li>
            ))}
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
