import { CheckCircleFilled, LockOutlined } from '@ant-design/icons';
import type { PathState } from '@xueyan/contract/school/course-path';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { coursePathText } from './course-path.text.ts';
import styles from './LearningPath.module.css';
import { boxHeight, type Laid, lineBetween } from './path-layout.ts';
import { usePathWidth } from './usePathWidth.ts';

export interface PathNode {
  id: string;
  title: string;
  /** Null: no state is shown, as for a teacher. */
  pathState: PathState | null;
  /** Shown below the title: what it waits for, how many have done it. */
  note: string;
  after: { id: string; score?: number | null }[];
  current?: boolean;
  to: string;
}

interface Props {
  groups: { id: string; title?: string; nodes: PathNode[] }[];
  lay: (groups: PathNode[][], width: number) => Laid;
}

/** Steps as boxes with arrows to those that wait for them; a list of links for the keyboard and for screen readers. */
export function PathDrawing({ groups, lay }: Props) {
  const t = useText(coursePathText);
  const place = useRef<HTMLDivElement>(null);
  const width = usePathWidth(place);
  const [looked, setLooked] = useState<string>();
  const nodes = groups.flatMap((group) => group.nodes);
  const laid = lay(
    groups.map((group) => group.nodes),
    width,
  );
  return (
    <div ref={place} className={styles.drawing} style={{ height: laid.height }}>
      {width > 0 && <Lines nodes={nodes} laid={laid} looked={looked} />}
      <ol className={styles.groups}>
        {groups.map((group, at) => (
          <li key={group.id}>
            {group.title && (
              <h4 className={styles.head} style={{ top: laid.heads[at] }}>
                {group.title}
              </h4>
            )}
            <ol className={styles.nodes}>
              {group.nodes.map((node) => (
                <li key={node.id} style={placeOf(laid, node.id)}>
                  <Link
                    to={node.to}
                    className={styles.node}
                    data-state={node.pathState ?? 'plain'}
                    data-current={node.current || undefined}
                    title={[node.title, node.note].filter(Boolean).join('\n')}
                    onMouseEnter={() => setLooked(node.id)}
                    onMouseLeave={() => setLooked(undefined)}
                    onFocus={() => setLooked(node.id)}
                    onBlur={() => setLooked(undefined)}
                  >
                    <span className={styles.name}>
                      {node.pathState && <StateMark state={node.pathState} />}
                      <span>{node.title}</span>
                    </span>
                    <small>{node.note || (node.pathState && t(node.pathState))}</small>
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}

function placeOf({ boxes }: Laid, id: string): CSSProperties {
  const box = boxes.get(id);
  return box ? { left: box.x, top: box.y, width: box.width, height: boxHeight } : {};
}

function StateMark({ state }: { state: PathState }) {
  const t = useText(coursePathText);
  const name = t(state);
  if (state === 'done') return <CheckCircleFilled className={styles.done} aria-label={name} />;
  if (state === 'locked') return <LockOutlined aria-label={name} />;
  return <i className={styles.open} role="img" aria-label={name} />;
}

/** What the texts of the boxes say, drawn; those of the box that is looked at stand out. */
function Lines({ nodes, laid, looked }: { nodes: PathNode[]; laid: Laid; looked: string | undefined }) {
  const id = useId();
  return (
    <svg className={styles.lines} aria-hidden>
      <title />
      <defs>
        {(['plain', 'lit'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            className={styles.tip}
            data-lit={kind === 'lit' || undefined}
            viewBox="0 0 8 8"
            refX={7}
            refY={4}
            markerWidth={6}
            markerHeight={6}
            orient="auto"
          >
            <path d="M0 0L8 4L0 8Z" />
          </marker>
        ))}
      </defs>
      {nodes.flatMap((node) =>
        node.after.map(({ id: before, score }) => {
          const [from, to] = [laid.boxes.get(before), laid.boxes.get(node.id)];
          if (!from || !to) return null;
          const lit = looked === node.id || looked === before;
          return (
            <path
              key={`${before}-${node.id}`}
              className={styles.edge}
              data-lit={lit || undefined}
              data-score={(score ?? null) !== null || undefined}
              markerEnd={`url(#${id}-${lit ? 'lit' : 'plain'})`}
              d={lineBetween(from, to, laid.kind)}
            />
          );
        }),
      )}
    </svg>
  );
}
