import { Button, Input } from 'antd';
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../text/text.ts';
import { rowHeight, windowOf } from './row-window.ts';
import styles from './Tree.module.css';
import { TreeRow, type TreeRowProps } from './TreeRow.tsx';
import { treeText } from './tree.text.ts';
import { checkStates, toggleCheck } from './tree-checks.ts';
import {
  branchesOf,
  filterTree,
  findNode,
  linesOf,
  type Move,
  moveBy,
  type TreeLine,
  type TreeNode,
} from './tree-model.ts';
import { useLazyChildren } from './useLazyChildren.ts';

export interface TreeProps {
  nodes: TreeNode[];
  /** Name of the tree, for screen readers. */
  label: string;
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** Returns whether a node can be chosen, by default every one; choosing another node opens or closes it. */
  choosable?: (node: TreeNode) => boolean;
  /** Shows the choice above the tree, with a button that clears it. */
  banner?: boolean;
  /** Shows a search field above the tree; the parent filters the nodes, unless the tree fetches some of them itself. */
  search?: { value: string; onChange: (words: string) => void };
  /** Moves nodes by Alt and the arrow keys; `MovableTree` lets them be dragged too. */
  onMove?: (move: Move) => void;
  Row?: ComponentType<TreeRowProps>;
  /** Shows a checkbox on each line: a node is checked when all below it are, and half checked with some. */
  checks?: { checked: ReadonlySet<string>; onChange: (checked: Set<string>) => void };
  /** Fetches the children of a lazy node. */
  loadChildren?: (id: string) => Promise<TreeNode[]>;
  /** Content at the end of a line. */
  extra?: (node: TreeNode) => ReactNode;
}

/** A tree of titles, one of which can be chosen; every action works by keyboard. */
export function Tree({
  nodes,
  label,
  selected,
  onSelect,
  choosable = () => true,
  banner = false,
  search,
  onMove,
  Row = TreeRow,
  checks,
  loadChildren,
  extra,
}: TreeProps) {
  const t = useText(treeText);
  const list = useRef<HTMLUListElement>(null);
  const { filled, states: loading, load } = useLazyChildren(nodes, loadChildren);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(selected);
  const [said, setSaid] = useState('');
  const words = search?.value ?? '';
  const fetches = loadChildren !== undefined;
  // Only this component has the fetched nodes, so it filters them.
  const found = useMemo(() => (fetches ? filterTree(filled, words, true) : filled), [fetches, filled, words]);
  // Loaded branches are open until they are closed; search results are always shown.
  const open = useMemo(() => {
    const shown = branchesOf(found).filter((id) => words !== '' || !closed.has(id));
    return new Set([...shown, ...opened]);
  }, [found, closed, opened, words]);
  const lines = useMemo(() => linesOf(found, open), [found, open]);
  const current =
    lines.find(({ node }) => node.id === active) ?? lines.find(({ node }) => node.id === selected) ?? lines[0];

  const [scrolled, setScrolled] = useState(0);
  const { tall, from, to } = windowOf(lines.length, scrolled);
  const states = useMemo(() => checks && checkStates(filled, checks.checked), [checks, filled]);

  const focus = (line: TreeLine | undefined) => {
    if (!line) return;
    // A tall tree draws only visible lines, so the line has to be drawn first.
    flushSync(() => setActive(line.node.id));
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(line.node.id)}"]`)?.focus();
  };
  const move = (wanted: Move | null) => {
    if (!wanted || !onMove) return;
    if (wanted.parentId) setClosed((ids) => without(ids, wanted.parentId ?? ''));
    setSaid(t('moved', { title: findNode(filled, wanted.id)?.title ?? '' }));
    onMove(wanted);
  };

  const setOpen = ({ node }: TreeLine, wanted: boolean) => {
    const { id } = node;
    if (wanted && node.lazy && node.children.length === 0) void load(id);
    setClosed((ids) => (wanted ? without(ids, id) : new Set([...ids, id])));
    setOpened((ids) => (wanted && node.lazy ? new Set([...ids, id]) : without(ids, id)));
  };

  const choose = (line: TreeLine) => {
    if (checks) checks.onChange(toggleCheck(filled, checks.checked, line.node.id));
    else if (choosable(line.node)) onSelect(line.node.id);
    else setOpen(line, !line.open);
  };

  // A moved line is removed from the page for a moment, and with it the focus, which is restored.
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (performance.now() - movedAt.current > 2000 || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const line = target.closest<HTMLElement>('[role="treeitem"]');
    if (line?.dataset.id) setActive(line.dataset.id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey) return;
    // A button on a line handles its own keys.
    if ((event.key === 'Enter' || event.key === ' ') && !isLine(event.target)) return;
    const at = lines.indexOf(current);
    const steps: Record<string, () => void> = {
      ArrowDown: () => focus(lines[at + 1]),
      ArrowUp: () => focus(lines[at - 1]),
      Home: () => focus(lines[0]),
      End: () => focus(lines.at(-1)),
      ArrowRight: () =>
        current.expandable && !current.open ? setOpen(current, true) : current.open && focus(lines[at + 1]),
      ArrowLeft: () =>
        current.open ? setOpen(current, false) : focus(lines.find((line) => line.node.id === current.parentId)),
      Enter: () => choose(current),
      ' ': () => choose(current),
    };
    if (event.altKey) {
      if (!onMove || !event.key.startsWith('Arrow')) return;
      event.preventDefault();
      movedAt.current = performance.now();
      return move(moveBy(filled, current, event.key));
    }
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      step();
    } else if (event.key.length === 1) {
      // A letter moves to the next line that begins with it.
      const rest = [...lines.slice(at + 1), ...lines.slice(0, at)];
      focus(rest.find((line) => line.node.title.toLowerCase().startsWith(event.key.toLowerCase())));
    }
  };

  // The focused line is always drawn, or scrolling would lose the focus.
  const drawn = lines.flatMap((line, at) => ((at >= from && at < to) || line === current ? [{ line, at }] : []));
  const chosen = selected === null ? null : findNode(filled, selected);
  return (
    <div className={styles.frame}>
      {search && (
        <Input.Search
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={60}
          value={search.value}
          onChange={({ target }) => search.onChange(target.value)}
        />
      )}
      {banner && (
        // Rendered before anything is chosen: the lines must not move under the pointer.
        <div className={styles.banner}>
          <span>{chosen ? t('chosen', { title: chosen.title }) : t('nothing')}</span>
          {chosen && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                // The button disappears together with the choice.
                focus(current);
                onSelect(null);
              }}
            >
              {t('clear')}
            </Button>
          )}
        </div>
      )}
      {lines.length === 0 && words !== '' && <p className={styles.none}>{t('none')}</p>}
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of titles is what a tree is
        role="tree"
        aria-label={label}
        className={`${styles.tree} ${tall ? styles.tall : ''}`}
        aria-multiselectable={checks ? true : undefined}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        {tall && <li role="presentation" aria-hidden style={{ height: from * rowHeight }} />}
        {drawn.map(({ line, at }) => (
          <Row
            key={line.node.id}
            line={line}
            words={words}
            selected={choosable(line.node) ? line.node.id === selected : undefined}
            focusable={line === current}
            loading={loading.get(line.node.id)}
            check={states?.get(line.node.id)}
            apart={at < from || at >= to ? at * rowHeight : undefined}
            extra={extra?.(line.node)}
            onToggle={() => setOpen(line, !line.open)}
            onSelect={() => {
              setActive(line.node.id);
              choose(line);
            }}
            onRetry={() => {
              focus(line);
              void load(line.node.id);
            }}
          />
        ))}
        {tall && <li role="presentation" aria-hidden style={{ height: (lines.length - to) * rowHeight }} />}
      </ul>
      {onMove && <p className={styles.hint}>{t('moveHint')}</p>}
      <span className={styles.said} aria-live="polite">
        {said}
      </span>
    </div>
  );
}

const isLine = (target: EventTarget) => target instanceof Element && target.matches('[role="treeitem"]');
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));
