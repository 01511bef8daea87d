import HolderOutlined from '@ant-design/icons/HolderOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Skeleton } from 'antd';
import { type CSSProperties, type DragEvent, Fragment, type ReactNode } from 'react';
import { useText } from '../text/text.ts';
import styles from './Tree.module.css';
import { treeText } from './tree.text.ts';
import { type DropPlace, highlight, type TreeLine } from './tree-model.ts';
import type { LoadState } from './useLazyChildren.ts';

interface Drag {
  dragged: boolean;
  over: DropPlace | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

interface TreeRowProps {
  line: TreeLine;
  words: string;
  /** Undefined: it cannot be. */
  selected: boolean | undefined;
  focusable: boolean;
  loading: LoadState | undefined;
  drag: Drag | undefined;
  extra: ReactNode;
  onToggle: () => void;
  onSelect: () => void;
  onRetry: () => void;
}

/** One line of the tree. The keys are the tree's. */
export function TreeRow({ line, words, selected, focusable, loading, drag, extra, ...on }: TreeRowProps) {
  const t = useText(treeText);
  const { node, level, position, siblings, open, expandable } = line;
  const { dragged, over, ...handlers } = drag ?? {};
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its lines
    <li
      role="treeitem"
      data-id={node.id}
      data-over={over}
      data-dragged={dragged || undefined}
      className={styles.row}
      style={{ '--level': level } as CSSProperties}
      aria-level={level}
      aria-posinset={position + 1}
      aria-setsize={siblings}
      aria-selected={selected}
      aria-expanded={expandable ? open : undefined}
      tabIndex={focusable ? 0 : -1}
      draggable={drag !== undefined}
      onClick={on.onSelect}
      {...handlers}
    >
      {drag && <HolderOutlined className={styles.grip} aria-hidden />}
      {expandable ? (
        // Seen and pressed only: by keyboard the arrows do it.
        <span
          aria-hidden
          className={`${styles.twist} ${open ? styles.open : ''}`}
          onClick={(event) => {
            event.stopPropagation();
            on.onToggle();
          }}
        >
          <RightOutlined aria-hidden />
        </span>
      ) : (
        <span className={styles.twist} />
      )}
      <span className={styles.title} title={node.title}>
        {highlight(node.title, words).map((piece, i) => (
          // Pieces of one title have no other identity than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={i}>{i % 2 === 1 ? <mark className={styles.mark}>{piece}</mark> : piece}</Fragment>
        ))}
      </span>
      {extra}
      {open && loading === 'slow' && (
        <span role="status" aria-label={t('loading')}>
          <Skeleton.Button active size="small" />
        </span>
      )}
      {open && loading === 'failed' && (
        <button
          type="button"
          className={styles.retry}
          onClick={(event) => {
            event.stopPropagation();
            on.onRetry();
          }}
        >
          {t('failed')}
        </button>
      )}
    </li>
  );
}
