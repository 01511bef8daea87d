import { Popover } from 'antd';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import type { BranchPanel } from './BranchPanel.tsx';
import { Below } from './MenuEntries.tsx';
import styles from './SideMenu.module.css';

/** Input on the entry before this component was loaded. */
export type BranchWish = 'idle' | 'focus' | 'open' | 'open-by-key';

interface FloatingBranchProps {
  place: Place;
  /** Below an entry of the top menu, or beside one of the narrow menu. */
  at: 'below' | 'beside';
  className: string | undefined;
  wish?: BranchWish;
  /** Content of the entry. */
  children: ReactNode;
}

const places = {
  below: { placement: 'bottomLeft', around: 'header', opens: ['ArrowDown'] },
  beside: { placement: 'rightTop', around: 'aside', opens: ['ArrowDown', 'ArrowRight'] },
} as const;

type Panel = typeof BranchPanel | 'absent';

/** Returns what is open below an entry, fetched when it is first wanted; `absent` where its code does not arrive. */
function usePanel(wanted: boolean): Panel | undefined {
  const [panel, setPanel] = useState<Panel | undefined>();
  useEffect(() => {
    if (!wanted) return;
    import('./BranchPanel.tsx').then(
      (part) => setPanel(() => part.BranchPanel),
      () => setPanel((known: Panel | undefined) => known ?? 'absent'),
    );
  }, [wanted]);
  return panel;
}

/** Target of each key within the open entries. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * An entry whose children float. The pointer opens them by hovering, the keyboard by a press, which also moves the
 * focus into them; arrows move it, and Escape, Tab and choosing return it: in the document they are far from the entry.
 */
export function FloatingBranch({ place, at, className, wish = 'idle', children }: FloatingBranchProps) {
  const { lit } = useMenu();
  const [open, setOpen] = useState(wish === 'open' || wish === 'open-by-key');
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(wish === 'open-by-key');
  const { placement, around, opens } = places[at];
  const [near, setNear] = useState(false);
  const Panel = usePanel(at === 'below' && (near || open));

  const links = () => [...(panel.current?.querySelectorAll('a') ?? [])];
  const focusFirst = () => {
    links()[0]?.focus({ preventScroll: true });
    takesFocus.current = !panel.current?.contains(document.activeElement);
  };
  // The panel can take the focus only in a later frame, once it is visible.
  useEffect(() => {
    if (!open || !takesFocus.current) return;
    let frame = requestAnimationFrame(function look() {
      focusFirst();
      if (takesFocus.current) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  });

  // The placeholder of this entry had the focus.
  const takeOver = useEffectEvent(() => wish !== 'idle' && button.current?.focus());
  useEffect(() => void takeOver(), []);

  const openByKey = () => {
    takesFocus.current = !open;
    if (open) focusFirst();
    else setOpen(true);
  };
  const close = () => {
    if (panel.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false);
    if (!opens.some((key) => key === event.key)) return;
    event.preventDefault();
    openByKey();
  };
  const onPanelKey = (event: KeyboardEvent) => {
    const all = links();
    const step = steps[event.key]?.(
      all.findIndex((link) => link.matches(':focus')),
      all.length,
    );
    if (step !== undefined) all[step]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    // From the entry on, Tab moves on as usual.
    if (event.key !== 'Tab' || event.shiftKey) event.preventDefault();
  };
  const onPanelBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === button.current || panel.current?.contains(relatedTarget)) return;
    setOpen(false);
  };

  return (
    <Popover
      open={open && (at === 'beside' || Panel !== undefined)}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      trigger={['hover']}
      placement={placement}
      arrow={false}
      getPopupContainer={(trigger) => trigger.closest(around)?.parentElement ?? document.body}
      title={at === 'beside' && place.title}
      content={
        // Choosing closes; the click comes from a link within.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div ref={panel} className={styles.flyout} onClick={close} onKeyDown={onPanelKey} onBlur={onPanelBlur}>
          {at === 'beside' || Panel === 'absent' ? (
            <Below places={place.children} />
          ) : (
            Panel && <Panel places={place.children} />
          )}
        </div>
      }
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        // A press leaves open what hovering has opened; a press by keyboard comes without a pointer.
        onClick={({ detail }) => (detail === 0 ? openByKey() : setOpen(true))}
        onKeyDown={onButtonKey}
        onPointerEnter={() => setNear(true)}
        data-within={lit.has(place.id)}
      >
        {children}
      </button>
    </Popover>
  );
}
