import '@xterm/xterm/css/xterm.css';
import { theme } from 'antd';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './console.module.css';
import { consoleText } from './console.text.ts';
import type { LinkState } from './console-link.ts';
import type { ConsoleDoor, ConsoleMode } from './machine-console.ts';
import type { TerminalKey } from './terminal-keys.ts';
import { openTerminal, type TerminalSession } from './terminal-session.ts';
import { terminalTheme } from './terminal-theme.ts';

export interface TerminalHandle {
  /** Returns false when the terminal is not connected. */
  paste: (text: string) => boolean;
  /** Types a command; a single line is run at once. False when not connected. */
  run: (code: string) => boolean;
  focus: () => void;
  selection: () => string;
  picture: () => Promise<Blob | null>;
  retry: () => void;
  /** Connects at once if it waits or has ended. */
  wake: () => void;
  /** Takes the keyboard, unless the user types elsewhere. */
  takeKeyboard: () => void;
  press: (key: TerminalKey) => void;
  holdCtrl: (on: boolean) => void;
}

interface TerminalViewProps {
  machineId: string;
  mode: ConsoleMode;
  door?: ConsoleDoor;
  /** The serial port instead of the terminal. */
  serial?: boolean;
  /** True while it is in front; it takes the keyboard when it comes there. */
  active: boolean;
  /** Takes the keyboard only on request, because the user is doing something else. */
  quiet?: boolean;
  fontSize?: number;
  screenReader?: boolean;
  onState?: (state: LinkState, reason: string) => void;
  /** Called when typed input waits for the connection. */
  onHeld?: () => void;
  /** Called when typed input will not reach the machine. */
  onUnsent?: () => void;
  /** Called when the terminal is closed, or its link ended, with typed input that the machine did not get. */
  onLost?: () => void;
  onCtrlUsed?: () => void;
  onLeave?: () => void;
  onCopy?: (text: string) => void;
  ref?: Ref<TerminalHandle>;
}

export function TerminalView({
  machineId,
  mode,
  active,
  quiet = false,
  fontSize = 14,
  screenReader = false,
  ...rest
}: TerminalViewProps) {
  const t = useText(consoleText);
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<TerminalSession | null>(null);
  const { token } = theme.useToken();
  const colours = useMemo(() => terminalTheme(token), [token]);

  const onState = useEffectEvent((state: LinkState, reason: string) => {
    rest.onState?.(state, reason);
  });
  const onHeld = useEffectEvent(() => rest.onHeld?.());
  const onLost = useEffectEvent(() => rest.onLost?.());
  const onUnsent = useEffectEvent(() => rest.onUnsent?.());
  const onCtrlUsed = useEffectEvent(() => rest.onCtrlUsed?.());
  const onLeave = useEffectEvent(() => rest.onLeave?.());
  const onCopy = useEffectEvent((text: string) => rest.onCopy?.(text));
  const open = useEffectEvent((element: HTMLDivElement) =>
    openTerminal({
      ...{
        host: element,
        machineId,
        mode,
        door: rest.door,
        serial: rest.serial,
        fontSize,
        screenReader,
        fontFamily: token.fontFamilyCode,
        theme: colours,
      },
      onState: (state, reason) => onState(state, reason),
      onHeld: () => onHeld(),
      onUnsent: () => onUnsent(),
      onLost: () => onLost(),
      onCtrlUsed: () => onCtrlUsed(),
      onLeave: () => onLeave(),
      onCopy: (text) => onCopy(text),
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another machine or mode is another session
  useEffect(() => {
    if (!host.current) return;
    const opened = open(host.current);
    session.current = opened;
    return () => {
      session.current = null;
      if (opened.close()) onLost();
    };
  }, [machineId, mode]);

  useEffect(() => session.current?.setFontSize(fontSize), [fontSize]);
  useEffect(() => session.current?.setTheme(colours), [colours]);
  useEffect(() => session.current?.setScreenReader(screenReader), [screenReader]);
  const takeKeyboard = () => {
    if (mode === 'help' && !quiet && !isTyping()) session.current?.focus();
  };
  const onFront = useEffectEvent(takeKeyboard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of mode takes the keyboard again
  useEffect(() => {
    if (active) onFront();
  }, [active, mode]);

  useImperativeHandle(rest.ref, () => ({
    paste: (text) => session.current?.paste(text) ?? false,
    run: (code) => session.current?.run(code) ?? false,
    focus: () => session.current?.focus(),
    selection: () => session.current?.selection() ?? '',
    picture: async () => session.current?.picture() ?? null,
    retry: () => session.current?.retry(),
    wake: () => session.current?.wake(),
    takeKeyboard,
    press: (key) => session.current?.press(key),
    holdCtrl: (on) => session.current?.holdCtrl(on),
  }));

  return <section ref={host} className={styles.terminal} aria-label={`${t('terminal')} · ${t('keys')}`} />;
}

/** Returns true while the user types elsewhere, such as in the report: the terminal must not take the focus then. */
function isTyping() {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches('input, textarea, [contenteditable="true"]');
}
