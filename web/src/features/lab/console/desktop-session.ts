import type RFB from '@novnc/novnc';
import { writeClipboard } from './clipboard.ts';
import type { LinkState } from './console-link.ts';
import { type ConsoleDoor, type ConsoleMode, linkToMachine } from './machine-console.ts';
import { type Press, shiftPress, typing } from './typing.ts';

interface SessionOptions {
  host: HTMLElement;
  machineId: string;
  mode: ConsoleMode;
  door?: ConsoleDoor | undefined;
  onState: (state: LinkState, reason: string) => void;
  /** Called with a picture of the last frame on a disconnect; with an empty string when the live screen is back. */
  onStill: (picture: string) => void;
}

export type DesktopSession = ReturnType<typeof openDesktop>;

/** A guest's keyboard buffer is small: this many presses, then a pause. */
const burst = 10;
const breath = 30;

/** Opens a remote screen in the page and its link to the machine. */
export function openDesktop(options: SessionOptions) {
  const { host, mode } = options;
  let Rfb: typeof RFB | undefined;
  let rfb: RFB | undefined;
  /** True once the screen is there, not only the connection; keys sent before would be lost. */
  let live = false;
  const presses: Press[] = [];
  let typist: ReturnType<typeof setTimeout> | undefined;
  // The library is loaded only when a desktop is opened.
  const load = async () => {
    Rfb ??= (await import('@novnc/novnc')).default;
  };

  const { link, close } = linkToMachine(
    { machineId: options.machineId, consoleKind: 'desktop', mode, door: options.door },
    {
      onState: (state, reason) => {
        // An open socket does not mean that there is a picture yet.
        if (state === 'open') return;
        live = false;
        options.onState(state, reason);
      },
      onSocket: (socket) => {
        if (!Rfb) return;
        let shown: RFB | undefined;
        // Registered before the library's own listener, which removes its canvas.
        socket.addEventListener('close', () => {
          stopTyping();
          if (shown && rfb === shown && host.querySelector('canvas')?.width) {
            options.onStill(shown.toDataURL('image/jpeg', 0.7));
          }
        });
        shown = new Rfb(host, socket, { shared: true });
        rfb = shown;
        shown.scaleViewport = true;
        shown.viewOnly = mode === 'look';
        shown.background = 'transparent';
        shown.showDotCursor = true;
        // Text copied in the machine can be pasted here. A visitor who only looks has copied nothing.
        shown.addEventListener('clipboard', (event) => {
          if (mode === 'help') void writeClipboard((event as CustomEvent<{ text: string }>).detail.text);
        });
        shown.addEventListener('connect', () => {
          live = true;
          options.onStill('');
          options.onState('open', '');
        });
      },
    },
    load,
  );
  link.start();

  const play = () => {
    for (const { keysym, code, shift } of presses.splice(0, burst)) {
      if (shift) rfb?.sendKey(shiftPress.keysym, shiftPress.code, true);
      rfb?.sendKey(keysym, code);
      if (shift) rfb?.sendKey(shiftPress.keysym, shiftPress.code, false);
    }
    typist = presses.length > 0 ? setTimeout(play, breath) : undefined;
  };
  const stopTyping = () => {
    clearTimeout(typist);
    typist = undefined;
    presses.length = 0;
  };

  return {
    focus: () => rfb?.focus(),
    picture: () => (live && rfb ? pictureOf(rfb) : null),
    retry: () => link.start(),
    wake: () => link.wake(),
    paste: (text: string) => {
      if (mode !== 'help' || !live) return null;
      const typed = typing(text);
      presses.push(...typed.presses);
      if (typist === undefined) play();
      return typed.skipped;
    },
    close: () => {
      stopTyping();
      close();
    },
  };
}

const pictureOf = (rfb: RFB) => new Promise<Blob | null>((resolve) => rfb.toBlob(resolve, 'image/png'));
