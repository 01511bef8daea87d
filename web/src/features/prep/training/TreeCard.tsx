import type { TreeNode } from '@xueyan/contract/prep/training-plot';
import { Card } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { placeTree } from './place-tree.ts';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

const wide = 132;
const high = 84;
const short = (text: string) => (text.length > 18 ? `${text.slice(0, 17)}…` : text);

/** A decision tree: at each question, left is yes. */
export function TreeCard({ nodes }: { nodes: TreeNode[] }) {
  const t = useText(trainingText);
  const places = placeTree(nodes);
  const most = { x: Math.max(...places.map(({ x }) => x)), y: Math.max(...places.map(({ y }) => y)) };
  const [width, height] = [(most.x + 1) * wide, (most.y + 1) * high];
  const centre = (at: number) => ((places[at]?.x ?? 0) + 0.5) * wide;
  const top = (at: number) => (places[at]?.y ?? 0) * high + 8;
  return (
    <Card title={t('tree')} extra={<span className={styles.hint}>{t('treeHint')}</span>}>
      <div className={styles.tree}>
        <svg role="img" aria-label={t('tree')} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <title>{t('tree')}</title>
          {nodes.flatMap(({ left, right }, i) =>
            [left, right]
              .filter((to) => to >= 0)
              .map((to) => (
                <path
                  key={to}
                  d={`M${centre(i)} ${top(i) + 44}L${centre(to)} ${top(to)}`}
                  stroke="var(--ant-color-border)"
                  fill="none"
                />
              )),
          )}
          {nodes.map(({ name, threshold, value, samples }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nodes never change
            <g key={i} transform={`translate(${centre(i) - wide / 2 + 4} ${top(i)})`}>
              <rect
                width={wide - 8}
                height={44}
                rx={6}
                fill={name ? 'var(--ant-color-bg-container)' : 'var(--ant-color-fill-tertiary)'}
                stroke="var(--ant-color-border)"
              />
              <text x={(wide - 8) / 2} y={18} textAnchor="middle" className={styles.node}>
                {name ? short(`${name} ≤ ${Number((threshold ?? 0).toPrecision(3))}`) : short(value)}
              </text>
              <text x={(wide - 8) / 2} y={35} textAnchor="middle" className={styles.axis}>
                {t('samples', { n: samples })}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </Card>
  );
}
