import CheckOutlined from '@ant-design/icons/CheckOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Skeleton } from 'antd';
import { type CSSProperties, Fragment, type HTMLAttributes, type ReactNode } from 'react';
import { useText } from '../text/text.ts';
import styles from './Tree.module.css';
import { treeText } from './tree.text.ts';
import type { CheckState } from './tree-checks.ts';
import { type DropPlace, highlight, type TreeLine } from './tree-model.ts';
import type { LoadState } from './useLazyChildren.ts';

/** Makes a line draggable. */
interface RowDrag {
  dragged: boolean;
  over: DropPlace | undefined;
  node: (element: HTMLElement | null) => void;
  handle: HTMLAttributes<HTMLElement> & { ref: (element: HTMLElement | null) => void };
}

export interface TreeRowProps {
  line: TreeLine;
  words: string;
  /** Undefined when the line cannot be chosen. */
  selected: boolean | undefined;
  focusable: boolean;
  loading: LoadState | undefined;
  drag?: RowDrag;
  /** State of its checkbox, with that of the lines below; undefined when the tree has no checkboxes. */
  check: CheckState | undefined;
  /** Pixels from the top, for a line outside of the range that is drawn in order. */
  apart: number | undefined;
  extra: ReactNode;
  onToggle: () => void;
  onSelect: () => void;
  onRetry: () => void;
}

const checkedWords = { all: true, some: 'mixed', none: false } as const;

/** One line of the tree. The tree handles the keys. */
export function TreeRow({ line, words, selected, focusable, loading, drag, extra, check, apart, ...on }: TreeRowProps) {
  const t = useText(treeText);
  const { node, level, position, siblings, open, expandable } = line;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its lines
    <li
      role="treeitem"
      data-id={node.id}
      ref={drag?.node}
      data-over={drag?.over}
      data-dragged={drag?.dragged || undefined}
      className={styles.row}
      style={{ '--level': level, ...(apart !== undefined && { position: 'absolute', top: apart }) } as CSSProperties}
      aria-level={level}
      aria-posinset={position + 1}
      aria-setsize={siblings}
      aria-selected={selected}
      aria-checked={check && checkedWords[check]}
      aria-expanded={expandable ? open : undefined}
      tabIndex={focusable ? 0 : -1}
      onClick={on.onSelect}
    >
      {drag && (
        <span className={styles.grip} {...drag.handle}>
          <HolderOutlined aria-hidden />
        </span>
      )}
      {expandable ? (
        // For pointers only; the arrow keys do the same by keyboard.
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
      {check && (
        // Visual only: the line itself has the state and handles the press.
        <span className={styles.box} data-check={check} aria-hidden>
          {check === 'all' && <CheckOutlined aria-hidden />}
        </span>
      )}
      <span className={styles.title} title={node.title}>
        {highlight(node.title, words).map((piece, i) => (
          // Pieces of one title have no other identity than their index.
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
