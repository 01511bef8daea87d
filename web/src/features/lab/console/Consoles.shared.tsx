import { ApiOutlined, CodeOutlined, DesktopOutlined, FolderOutlined, GlobalOutlined } from '@ant-design/icons';
import { ConfigProvider, Tabs, theme } from 'antd';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLive } from '../../../api/live.ts';
import { fingers, useMedia } from '../../../ui/browser/useMedia.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { ConnectionDot } from './ConnectionDot.tsx';
import { ConsoleToolbar } from './ConsoleToolbar.tsx';
import { ConsoleVeil } from './ConsoleVeil.tsx';
import { readClipboard } from './clipboard.ts';
import styles from './console.module.css';
import { consoleText } from './console.text.ts';
import { useConsolePreference } from './console-preference.ts';
import { type DesktopHandle, DesktopView } from './DesktopView.tsx';
import type { ConsoleKind, ConsoleMode } from './machine-console.ts';
import { PastePanel } from './PastePanel.tsx';
import { TerminalKeys } from './TerminalKeys.tsx';
import { type TerminalHandle, TerminalView } from './TerminalView.tsx';
import { darkHalf } from './terminal-theme.ts';
import { useConsoleLinks } from './use-console-links.ts';
import { useFullScreen } from './use-full-screen.ts';

// Not needed for a terminal: loaded when first opened.
const WebPane = lazyNamed(() => import('./WebPane.tsx'), 'WebPane');
const SerialPane = lazyNamed(() => import('./SerialPane.tsx'), 'SerialPane');
const FilePane = lazyNamed(() => import('./FilePane.tsx'), 'FilePane');

/** Exported here because both share the same chunk. */
export { DeviceConsole } from './DeviceConsole.shared.tsx';

export interface ConsolesHandle {
  /** Brings the terminal to the front and types the code there; false when it is not connected. */
  run: (code: string) => boolean;
  /** Picture of the screen in front; null while there is none. */
  picture: () => Promise<Blob | null>;
}

interface ConsolesProps {
  machineId: string;
  /** The owner and a helping visitor also type; in mode `look` a visitor only watches. */
  mode: ConsoleMode;
  /** True if the machine draws a desktop. */
  desktop: boolean;
  /** True if its serial port is shown too. */
  serial?: boolean;
  /** The terminal does not take the keyboard by itself. */
  quiet?: boolean;
  /** More buttons, at the end of the toolbar. */
  actions?: ReactNode;
  /** Number of times that the machine went back to another state: what was read of it is read anew. */
  generation?: number;
  /** Called when a console found that the machine does not run. */
  onEnded?: () => void;
  ref?: Ref<ConsolesHandle>;
}

/** Tabs: a console, the serial port, the web page that a program in the machine serves, or its files. */
export type ConsoleTab = ConsoleKind | 'serial' | 'web' | 'files';

/** A machine's consoles: terminal and desktop in tabs, with their tools. Fills its parent. */
export function Consoles({
  machineId,
  mode,
  desktop: hasDesktop,
  serial = false,
  quiet = false,
  actions,
  generation = 0,
  onEnded,
  ref,
}: ConsolesProps) {
  const t = useText(consoleText);
  const notice = useNotice();
  const { token } = theme.useToken();
  const root = useRef<HTMLDivElement>(null);
  const terminal = useRef<TerminalHandle>(null);
  const desktop = useRef<DesktopHandle>(null);
  const serialPort = useRef<Pick<TerminalHandle, 'wake'>>(null);
  const [kind, setKind] = useState<ConsoleTab>('terminal');
  /** Tabs other than the terminal are mounted when first opened, and stay mounted. */
  const [seen, setSeen] = useState<ReadonlySet<ConsoleTab>>(new Set());
  const desktopSeen = seen.has('desktop');
  const { links, typed, onState, ...typing } = useConsoleLinks((state) => {
    if (state === 'ended') onEnded?.();
  });
  const [ctrl, setCtrl] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [preference, setPreference] = useConsolePreference();
  const fullScreen = useFullScreen(root);
  /** The on-screen keyboard of a touch device has no Esc, no Tab and no arrows. */
  const touch = useMedia(fingers);

  const show = (next: ConsoleTab) => {
    setKind(next);
    setSeen((before) => new Set([...before, next]));
  };
  const wake = () => {
    for (const view of [terminal, desktop, serialPort]) view.current?.wake();
  };
  useLive('machine.state', (next) => {
    if (next.machineId === machineId && next.state === 'running') wake();
  });
  const onReturn = useEffectEvent(() => {
    wake();
    if (kind === 'terminal') terminal.current?.takeKeyboard();
  });
  useEffect(() => {
    if (generation > 0) onReturn();
  }, [generation]);
  const isConsole = kind === 'terminal' || kind === 'desktop';
  const inFront = () => (isConsole ? (kind === 'terminal' ? terminal : desktop).current : null);
  const focus = () => inFront()?.focus();

  const paste = (text: string) => {
    if (!text) return true;
    const skipped = kind === 'terminal' ? (terminal.current?.paste(text) ? 0 : null) : desktop.current?.paste(text);
    if (skipped === null || skipped === undefined) {
      notice.warning(t('notConnected'));
      return false;
    }
    if (skipped > 0) notice.warning(t('pasteSkipped', { count: skipped }));
    setPasting(false);
    focus();
    return true;
  };
  const askPaste = async () => {
    const text = await readClipboard();
    if (text) paste(text);
    else setPasting(true);
  };
  const copy = async (text: string) => {
    if (!text) return notice.warning(t('nothingSelected'));
    if (await copyText(text)) notice.success(t('copied'));
    else notice.warning(t('copyFailed'));
  };
  const leave = () => root.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();

  useImperativeHandle(ref, () => ({
    run: (code) => {
      setKind('terminal');
      const done = terminal.current?.run(code) ?? false;
      if (done) terminal.current?.focus();
      return done;
    },
    picture: async () => inFront()?.picture() ?? null,
  }));

  const dot = (of: ConsoleKind) => (of === 'terminal' || desktopSeen) && <ConnectionDot state={links[of].state} />;
  const desktopTab = () => ({
    key: 'desktop',
    label: (
      <span className={styles.tab}>
        <DesktopOutlined aria-hidden />
        {t('desktop')}
        {dot('desktop')}
      </span>
    ),
    children: desktopSeen && (
      <div className={styles.screen} data-cut={links.desktop.state === 'waiting' || undefined}>
        <DesktopView
          ref={desktop}
          {...{ machineId, mode }}
          active={kind === 'desktop'}
          onState={onState('desktop')}
          onLeave={leave}
        />
        <ConsoleVeil {...links.desktop} onRetry={() => desktop.current?.retry()} />
      </div>
    ),
  });
  const pane = (part: ReactNode) => <Suspense fallback={<Loading rows={4} />}>{part}</Suspense>;
  const serialTab = () => ({
    key: 'serial',
    label: (
      <span className={styles.tab}>
        <ApiOutlined aria-hidden />
        {t('serial')}
      </span>
    ),
    children:
      seen.has('serial') && pane(<SerialPane ref={serialPort} {...{ machineId, mode }} active={kind === 'serial'} />),
  });
  const webTab = () => ({
    key: 'web',
    label: (
      <span className={styles.tab}>
        <GlobalOutlined aria-hidden />
        {t('web')}
      </span>
    ),
    children: seen.has('web') && pane(<WebPane key={generation} machineId={machineId} active={kind === 'web'} />),
  });
  const filesTab = () => ({
    key: 'files',
    label: (
      <span className={styles.tab}>
        <FolderOutlined aria-hidden />
        {t('files')}
      </span>
    ),
    children: seen.has('files') && pane(<FilePane key={generation} machineId={machineId} active={kind === 'files'} />),
  });
  const dark = useMemo(() => darkHalf(token), [token]);
  const colours = { '--console-screen': dark.colorBgBase, '--console-ink': dark.colorTextBase } as CSSProperties;

  return (
    <ConfigProvider getPopupContainer={() => (fullScreen.on && root.current) || document.body}>
      <div ref={root} className={fullScreen.on ? `${styles.consoles} ${styles.full}` : styles.consoles} style={colours}>
        <Tabs
          size="small"
          activeKey={kind}
          onChange={(key) => show(key as ConsoleTab)}
          classNames={{
            root: styles.tabs,
            body: styles.tabsBody,
            content: styles.tabsContent,
            header: styles.tabsHeader,
          }}
          items={[
            {
              key: 'terminal',
              label: (
                <span className={styles.tab}>
                  <CodeOutlined aria-hidden />
                  {t('terminal')}
                  {dot('terminal')}
                </span>
              ),
              children: (
                <div className={styles.screen} data-cut={links.terminal.state === 'waiting' || undefined}>
                  <TerminalView
                    ref={terminal}
                    {...{ machineId, mode, ...preference }}
                    active={kind === 'terminal'}
                    quiet={quiet}
                    onState={onState('terminal')}
                    {...typing}
                    onCtrlUsed={() => setCtrl(false)}
                    onLeave={leave}
                    onCopy={(text) => void copy(text)}
                  />
                  <ConsoleVeil {...links.terminal} typed={typed} onRetry={() => terminal.current?.retry()} />
                </div>
              ),
            },
            ...(hasDesktop ? [desktopTab()] : []),
            ...(serial ? [serialTab()] : []),
            ...(mode === 'help' ? [webTab(), filesTab()] : []),
          ]}
        />
        {mode === 'help' && kind === 'terminal' && touch && (
          <TerminalKeys
            ctrl={ctrl}
            onCtrl={(on) => {
              setCtrl(on);
              terminal.current?.holdCtrl(on);
            }}
            onPress={(key) => terminal.current?.press(key)}
          />
        )}
        {/* Beside the tabs and not in their bar: a list of tabs holds tabs only. */}
        <ConsoleToolbar
          {...{ kind, mode, preference, setPreference, actions }}
          fullScreen={fullScreen.on}
          onFullScreen={fullScreen.toggle}
          onCopy={() => void copy(terminal.current?.selection() ?? '')}
          onPaste={() => void askPaste()}
        />
        {pasting && isConsole && (
          <PastePanel
            kind={kind}
            onSend={paste}
            onClose={() => {
              setPasting(false);
              focus();
            }}
          />
        )}
      </div>
    </ConfigProvider>
  );
}
