import { ConfigProvider, theme } from 'antd';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { fingers, useMedia } from '../../../ui/browser/useMedia.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { ConsoleToolbar } from './ConsoleToolbar.tsx';
import { ConsoleVeil } from './ConsoleVeil.tsx';
import { readClipboard } from './clipboard.ts';
import styles from './console.module.css';
import { consoleText } from './console.text.ts';
import type { LinkState } from './console-link.ts';
import { useConsolePreference } from './console-preference.ts';
import { type DesktopHandle, DesktopView } from './DesktopView.tsx';
import type { ConsoleDoor, ConsoleKind } from './machine-console.ts';
import { PastePanel } from './PastePanel.tsx';
import { TerminalKeys } from './TerminalKeys.tsx';
import { type TerminalHandle, TerminalView } from './TerminalView.tsx';
import { darkHalf } from './terminal-theme.ts';
import { useConsoleLinks } from './use-console-links.ts';
import { useFullScreen } from './use-full-screen.ts';

export type { ConsoleDoor };

interface DeviceConsoleProps {
  /** Id of the device; another id is another session. */
  id: string;
  kind: ConsoleKind;
  /** Must be stable: defined outside the component, or memoized. */
  door: ConsoleDoor;
  onState?: (state: LinkState) => void;
}

/** Console of a device that is not a machine of the lab: one terminal or one desktop. Fills its parent. */
export function DeviceConsole({ id, kind, door, onState }: DeviceConsoleProps) {
  const t = useText(consoleText);
  const notice = useNotice();
  const { token } = theme.useToken();
  const root = useRef<HTMLDivElement>(null);
  const terminal = useRef<TerminalHandle>(null);
  const desktop = useRef<DesktopHandle>(null);
  const lines = useConsoleLinks(onState);
  const link = lines.links[kind];
  const [ctrl, setCtrl] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [preference, setPreference] = useConsolePreference();
  const fullScreen = useFullScreen(root);
  const touch = useMedia(fingers);
  const dark = useMemo(() => darkHalf(token), [token]);
  const colours = { '--console-screen': dark.colorBgBase, '--console-ink': dark.colorTextBase } as CSSProperties;

  const view = () => (kind === 'terminal' ? terminal : desktop).current;
  const paste = (text: string) => {
    if (!text) return true;
    const skipped = kind === 'terminal' ? (terminal.current?.paste(text) ? 0 : null) : desktop.current?.paste(text);
    if (skipped === null || skipped === undefined) {
      notice.warning(t('notConnected'));
      return false;
    }
    if (skipped > 0) notice.warning(t('pasteSkipped', { count: skipped }));
    setPasting(false);
    view()?.focus();
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
  const leave = () => root.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus();
  const shared = { machineId: id, mode: 'help', active: true, door, onLeave: leave } as const;

  return (
    <ConfigProvider getPopupContainer={() => (fullScreen.on && root.current) || document.body}>
      <div
        ref={root}
        className={`${styles.consoles} ${styles.alone} ${fullScreen.on ? styles.full : ''}`}
        style={colours}
      >
        <ConsoleToolbar
          {...{ kind, preference, setPreference }}
          mode="help"
          fullScreen={fullScreen.on}
          onFullScreen={fullScreen.toggle}
          onCopy={() => void copy(terminal.current?.selection() ?? '')}
          onPaste={() => void askPaste()}
        />
        <div className={styles.screen} data-cut={link.state === 'waiting' || undefined}>
          {kind === 'terminal' ? (
            <TerminalView
              ref={terminal}
              {...shared}
              {...preference}
              onState={lines.onState('terminal')}
              onUnsent={lines.onUnsent}
              onLost={lines.onLost}
              onCtrlUsed={() => setCtrl(false)}
              onCopy={(text) => void copy(text)}
            />
          ) : (
            <DesktopView ref={desktop} {...shared} onState={lines.onState('desktop')} />
          )}
          <ConsoleVeil {...link} foreign typed={lines.typed} onRetry={() => view()?.retry()} />
        </div>
        {kind === 'terminal' && touch && (
          <TerminalKeys
            ctrl={ctrl}
            onCtrl={(on) => {
              setCtrl(on);
              terminal.current?.holdCtrl(on);
            }}
            onPress={(key) => terminal.current?.press(key)}
          />
        )}
        {pasting && (
          <PastePanel
            kind={kind}
            onSend={paste}
            onClose={() => {
              setPasting(false);
              view()?.focus();
            }}
          />
        )}
      </div>
    </ConfigProvider>
  );
}
