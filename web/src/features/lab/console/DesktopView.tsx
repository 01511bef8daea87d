import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './console.module.css';
import { consoleText } from './console.text.ts';
import type { LinkState } from './console-link.ts';
import { type DesktopSession, openDesktop } from './desktop-session.ts';
import type { ConsoleDoor, ConsoleMode } from './machine-console.ts';

export interface DesktopHandle {
  /** Types the text; returns how many characters could not be typed, or null when not connected. */
  paste: (text: string) => number | null;
  focus: () => void;
  /** Null while there is none. */
  picture: () => Promise<Blob | null>;
  retry: () => void;
  /** Connects at once if it waits or has ended. */
  wake: () => void;
}

interface DesktopViewProps {
  machineId: string;
  mode: ConsoleMode;
  door?: ConsoleDoor;
  active: boolean;
  onState?: (state: LinkState, reason: string) => void;
  onLeave?: () => void;
  ref?: Ref<DesktopHandle>;
}

export function DesktopView({ machineId, mode, active, ...rest }: DesktopViewProps) {
  const t = useText(consoleText);
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<DesktopSession | null>(null);
  /** The picture at the moment of a disconnect, so that the screen dims instead of going black. */
  const [still, setStill] = useState('');

  const onState = useEffectEvent((state: LinkState, reason: string) => rest.onState?.(state, reason));
  const onLeave = useEffectEvent(() => rest.onLeave?.());

  const door = useEffectEvent(() => rest.door);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const opened = openDesktop({
      host: element,
      machineId,
      mode,
      door: door(),
      onState: (state, reason) => onState(state, reason),
      onStill: setStill,
    });
    session.current = opened;
    // The remote screen takes every key, Tab included; this key leaves it.
    const leave = (event: KeyboardEvent) => {
      if (!(event.ctrlKey && event.shiftKey && event.code === 'F6')) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'keydown') onLeave();
    };
    element.addEventListener('keydown', leave, true);
    element.addEventListener('keyup', leave, true);
    return () => {
      element.removeEventListener('keydown', leave, true);
      element.removeEventListener('keyup', leave, true);
      session.current = null;
      opened.close();
    };
  }, [machineId, mode]);

  useEffect(() => {
    if (active && mode === 'help') session.current?.focus();
  }, [active, mode]);

  useImperativeHandle(rest.ref, () => ({
    paste: (text) => session.current?.paste(text) ?? null,
    focus: () => session.current?.focus(),
    picture: async () => session.current?.picture() ?? null,
    retry: () => session.current?.retry(),
    wake: () => session.current?.wake(),
  }));

  return (
    <section className={styles.desktop} aria-label={`${t('screen')} · ${t('keys')}`}>
      {still && <img className={styles.still} src={still} alt="" />}
      <div ref={host} className={styles.desktopHost} />
    </section>
  );
}
