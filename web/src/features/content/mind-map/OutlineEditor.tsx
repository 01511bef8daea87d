import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { topicTextMax } from '@xueyan/contract/content/mind-map';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import type { Canvas, Drawn } from './canvas.ts';
import { mapToolText } from './map-tool.text.ts';
import styles from './mind-map.module.css';
import { addedAfter, indented, type OutlineRow, outdented, renamed, rowsOf, without } from './outline-tree.ts';

/** Wait after the last key before a name is taken over, so that a word is one step of undo. */
const pause = 800;

const newUid = () => `row-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;

/** Outline of a map to write in; each change is a step of the map's own history. */
export function OutlineEditor({ canvas, label }: { canvas: Canvas; label: string }) {
  const t = useText(mapToolText);
  const list = useRef<HTMLOListElement>(null);
  const [tree, setTree] = useState<Drawn>(() => canvas.getData());
  /** The name that is being written. */
  const [typed, setTyped] = useState<{ uid: string; text: string } | null>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    const read = () => setTree(canvas.getData());
    canvas.on('data_change', read);
    return () => canvas.off('data_change', read);
  }, [canvas]);
  useLayoutEffect(() => {
    if (next.current === null) return;
    field(next.current)?.focus();
    next.current = null;
  });
  const field = (uid: string) => list.current?.querySelector<HTMLInputElement>(`input[data-uid="${uid}"]`);
  const apply = (now: Drawn) => {
    setTree(now);
    canvas.updateData(now);
  };
  /** Returns the tree with the name that is being written. */
  const written = () => (typed && renamed(tree, typed.uid, typed.text)) ?? tree;
  const settle = () => {
    const now = written();
    setTyped(null);
    if (now !== tree) apply(now);
  };
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => {
      const now = renamed(tree, typed.uid, typed.text);
      if (now) apply(now);
    }, pause);
    return () => clearTimeout(timer);
  });
  const change = (act: (root: Drawn) => Drawn | null, focus: string | undefined) => {
    const before = written();
    const now = act(before) ?? before;
    setTyped(null);
    next.current = focus ?? null;
    if (now !== tree) apply(now);
  };
  const rows = rowsOf(tree);
  const onKey = (event: KeyboardEvent, { uid, hasChildren, level }: OutlineRow, at: number) => {
    if (event.nativeEvent.isComposing) return;
    const neighbour = (step: number) => rows[at + step]?.uid;
    const text = typed?.uid === uid ? typed.text : rows[at]?.text;
    const isDirty = typed?.uid === uid && typed.text !== rows[at]?.text;
    const key = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.key}`;
    const added = newUid();
    const acts: Record<string, (() => void) | false> = {
      Enter: () => change((root) => addedAfter(root, uid, added), added),
      Tab: level > 0 && (() => change((root) => indented(root, uid), uid)),
      'Shift+Tab': level > 0 && (() => change((root) => outdented(root, uid), uid)),
      'Ctrl+Delete': level > 0 && (() => change((root) => without(root, uid), neighbour(-1))),
      Backspace:
        text === '' && !hasChildren && level > 0 && (() => change((root) => without(root, uid), neighbour(-1))),
      ArrowUp: () => field(neighbour(-1) ?? '')?.focus(),
      ArrowDown: () => field(neighbour(1) ?? '')?.focus(),
      'Ctrl+z': !isDirty && (() => canvas.execCommand('BACK')),
      'Ctrl+y': !isDirty && (() => canvas.execCommand('FORWARD')),
      // Tab is taken here: Escape leaves the rows, after which Tab goes on.
      Escape: () => list.current?.focus(),
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <ol className={styles.outline} aria-label={label} ref={list} tabIndex={-1}>
      {rows.map((row, at) => (
        <li key={row.uid} className={styles.row} style={{ paddingInlineStart: row.level * 16 }}>
          <input
            data-uid={row.uid}
            maxLength={topicTextMax}
            aria-label={t('topicAt', { n: at + 1, level: row.level + 1 })}
            placeholder={t('unnamed')}
            value={typed?.uid === row.uid ? typed.text : row.text}
            onChange={({ target }) => setTyped({ uid: row.uid, text: target.value })}
            onBlur={settle}
            onKeyDown={(event) => onKey(event, row, at)}
          />
          {row.level > 0 && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('dropRow', { name: row.text })}
              title={t('dropRow', { name: row.text })}
              onClick={() => change((root) => without(root, row.uid), undefined)}
            >
              <DeleteOutlined aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
