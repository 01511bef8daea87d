import MessageOutlined from '@ant-design/icons/MessageOutlined';
import type { AssistantSettings } from '@xueyan/contract/desk/assistant';
import { type CSSProperties, lazy, type PointerEvent, Suspense, useRef, useState } from 'react';
import { useText } from '../../../ui/text.ts';
import { assistantText } from './assistant.text.ts';
import styles from './FloatingEntry.module.css';
import { placeAt, placeByKey } from './place.ts';

const AssistantPanel = lazy(() => import('./AssistantPanel.tsx').then((m) => ({ default: m.AssistantPanel })));

interface Props {
  settings: AssistantSettings;
  onChange: (changes: Partial<AssistantSettings>) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** A hand that trembles does not mean to move it. */
const slackPx = 6;

/** The entry: narrow at rest, so that it lies in the page's margin; moved by pointer or arrow keys. */
export function FloatingEntry({ settings, onChange, open, onOpen }: Props) {
  const t = useText(assistantText);
  const { edge, offset } = settings;
  const start = useRef<{ x: number; y: number }>(undefined);
  const [dragged, setDragged] = useState<{ x: number; y: number }>();
  const moved = useRef(false);

  const move = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY };
    const from = start.current;
    if (from && (dragged || Math.hypot(at.x - from.x, at.y - from.y) > slackPx)) setDragged(at);
  };
  const end = () => {
    start.current = undefined;
    if (!dragged) return;
    moved.current = true;
    setDragged(undefined);
    onChange(placeAt(dragged, { width: innerWidth, height: innerHeight }));
  };

  return (
    <>
      {settings.isShow && (
        <button
          type="button"
          className={styles.entry}
          data-edge={edge}
          data-dragged={dragged !== undefined || undefined}
          style={(dragged ? { left: dragged.x, top: dragged.y } : { '--offset': offset / 100 }) as CSSProperties}
          aria-label={t('open', { name: settings.assistantName || t('name') })}
          aria-description={t('moveHint')}
          aria-haspopup="dialog"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            moved.current = false;
            start.current = { x: event.clientX, y: event.clientY };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={() => {
            start.current = undefined;
            setDragged(undefined);
          }}
          onKeyDown={(event) => {
            const place = placeByKey(settings, event.key);
            if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            onChange(place);
          }}
          onClick={(event) => {
            // The end of a drag is no press; one by keyboard has no pointer (detail 0).
            if (moved.current && event.detail > 0) return;
            onOpen(true);
          }}
        >
          <MessageOutlined aria-hidden />
        </button>
      )}
      <Suspense fallback={null}>
        {open && <AssistantPanel settings={settings} onClose={() => onOpen(false)} />}
      </Suspense>
    </>
  );
}
