import { FitAddon } from '@xterm/addon-fit';
import { type ITheme, Terminal } from '@xterm/xterm';
import { littleMovement } from '../../../ui/browser/useMedia.ts';
import type { LinkState } from './console-link.ts';
import { type ConsoleDoor, type ConsoleMode, linkToMachine } from './machine-console.ts';
import { Outbox } from './outbox.ts';
import { bytesOf, controlled, isReport, type TerminalKey } from './terminal-keys.ts';
import { terminalPicture } from './terminal-picture.ts';

interface SessionOptions {
  host: HTMLElement;
  machineId: string;
  mode: ConsoleMode;
  serial?: boolean | undefined;
  door?: ConsoleDoor | undefined;
  fontFamily: string;
  fontSize: number;
  theme: ITheme;
  screenReader: boolean;
  onState: (state: LinkState, reason: string) => void;
  /** Called when typed input waits for the connection, which will deliver it. */
  onHeld: () => void;
  /** Called when typed or pasted input did not reach the machine, and will not. */
  onUnsent: () => void;
  /** Called when the link has ended with typed input that the machine did not get. */
  onLost: () => void;
  /** Called when Ctrl of the row of keys was used up by the next key. */
  onCtrlUsed: () => void;
  /** Called when the user leaves for the toolbar by a key. */
  onLeave: () => void;
  onCopy: (text: string) => void;
}

export type TerminalSession = ReturnType<typeof openTerminal>;

/** Opens a terminal in the page and its link to the machine. */
export function openTerminal(options: SessionOptions) {
  const { host, mode } = options;
  const term = new Terminal({
    fontFamily: options.fontFamily,
    fontSize: options.fontSize,
    lineHeight: 1.2,
    cursorBlink: !matchMedia(littleMovement).matches,
    disableStdin: mode === 'look',
    screenReaderMode: options.screenReader,
    minimumContrastRatio: 4.5,
    scrollback: 5000,
    macOptionIsMeta: true,
    theme: options.theme,
    linkHandler: { activate: (_event, uri) => openLink(uri) },
  });
  const fit = new FitAddon();
  term.loadAddon(fit);
  term.open(host);

  // A device that is not a machine of the lab may ask for a password when it is back: nothing is typed ahead there.
  const holds = !options.door;
  let ended = false;
  const { link, close } = linkToMachine(
    { machineId: options.machineId, consoleKind: options.serial ? 'serial' : 'terminal', mode, door: options.door },
    {
      onState: (state, reason) => {
        ended = state === 'ended';
        // The screen takes no key that cannot be delivered.
        term.options.disableStdin = mode === 'look' || ended;
        if (state === 'open') outbox.open();
        else if (!ended && outbox.cut()) options.onUnsent();
        else if (ended && outbox.clear()) options.onLost();
        options.onState(state, reason);
      },
      onSocket: (socket) => {
        socket.addEventListener('open', () => {
          // The server replays the past output; what is still shown would appear twice.
          term.reset();
        });
        socket.addEventListener('message', (message: MessageEvent<unknown>) => {
          if (message.data instanceof ArrayBuffer) term.write(new Uint8Array(message.data));
          else follow(sizeIn(message.data));
        });
      },
    },
  );
  const outbox = new Outbox({ send: (bytes) => link.send(bytes), backlog: () => link.backlog });

  // The terminal has one size for all who share it: a user who comes to type sets it, and the others follow.
  let following = false;
  const sendSize = () => {
    if (mode === 'help' && !following && host.clientWidth > 0)
      link.send(JSON.stringify({ type: 'resize', columns: term.cols, rows: term.rows }));
  };
  const fitNow = () => {
    if (!following && host.clientWidth > 0 && host.clientHeight > 0) fit.fit();
  };
  const lead = () => {
    if (mode !== 'help') return;
    following = false;
    fitNow();
    sendSize();
  };
  const follow = (size: { columns: number; rows: number } | null) => {
    if (!size) return;
    // The size is not set yet, or the keyboard is here as the connection comes back.
    if (size.columns === 0 || term.textarea === document.activeElement) return lead();
    following = true;
    term.resize(size.columns, size.rows);
  };

  let ctrl = false;
  const withCtrl = (text: string) => {
    if (!ctrl) return text;
    ctrl = false;
    options.onCtrlUsed();
    return controlled(text);
  };
  const type = (text: string) => {
    if (mode !== 'help') return;
    if (link.isOpen) outbox.put(text);
    else if (holds && !ended && outbox.hold(text)) options.onHeld();
    else options.onUnsent();
  };
  term.onData((text) => {
    // Programs may request reports, of the focus for example: those are not typing.
    if (link.isOpen || !isReport(text)) type(withCtrl(text));
  });
  term.onBinary((data) => {
    if (mode === 'help' && link.isOpen) outbox.putBytes(Uint8Array.from(data, (each) => each.charCodeAt(0)));
  });
  term.onResize(sendSize);
  term.attachCustomKeyEventHandler((event) => {
    if (!event.ctrlKey || !event.shiftKey) return true;
    if (event.code === 'KeyC') {
      if (event.type === 'keydown') options.onCopy(term.getSelection());
      event.preventDefault();
      return false;
    }
    // The browser's own paste; it works on plain http too.
    if (event.code === 'KeyV') return false;
    if (event.code === 'F6') {
      if (event.type === 'keydown') options.onLeave();
      event.preventDefault();
      return false;
    }
    return true;
  });
  term.textarea?.addEventListener('focus', lead);

  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(fitNow);
  });
  observer.observe(host);
  fitNow();
  link.start();

  return {
    term,
    focus: () => term.focus(),
    selection: () => term.getSelection(),
    picture: () => terminalPicture(term),
    retry: () => link.start(),
    wake: () => link.wake(),
    /** Presses a key that the keyboard of a phone lacks. */
    press: (key: TerminalKey) => {
      const bytes = bytesOf(key, { ctrl, application: term.modes.applicationCursorKeysMode });
      if (ctrl) {
        ctrl = false;
        options.onCtrlUsed();
      }
      type(bytes);
    },
    /** Presses the next key with Ctrl. */
    holdCtrl: (on: boolean) => {
      ctrl = on;
    },
    setFontSize: (size: number) => {
      term.options.fontSize = size;
      fitNow();
    },
    setTheme: (theme: ITheme) => {
      term.options.theme = theme;
    },
    setScreenReader: (on: boolean) => {
      term.options.screenReaderMode = on;
    },
    paste: (text: string) => {
      if (mode !== 'help' || !link.isOpen) return false;
      term.paste(text);
      return true;
    },
    /** Types a command, or several lines as one paste, and runs them. */
    run: (code: string) => {
      if (mode !== 'help' || !link.isOpen) return false;
      const text = code.trimEnd();
      if (text.includes('\n')) term.paste(text);
      else type(text);
      type('\r');
      return true;
    },
    /** Returns whether typed input is lost with it. */
    close: (): boolean => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      const lost = outbox.clear();
      close();
      term.dispose();
      return lost;
    },
  };
}

/** Returns the size in a control message of the server's; null for any other message. */
function sizeIn(data: unknown): { columns: number; rows: number } | null {
  const message: unknown = typeof data === 'string' ? JSON.parse(data) : null;
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'size') return null;
  const { columns, rows } = message as unknown as { columns: number; rows: number };
  return { columns, rows };
}

/** Opens http and https links only: the output of a program is not trusted with other schemes. */
function openLink(uri: string) {
  if (/^https?:\/\//i.test(uri)) window.open(uri, '_blank', 'noopener,noreferrer');
}
