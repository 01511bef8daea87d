import { type ITheme, Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { terminalTheme } from './terminal-theme.ts';

export { terminalTheme };

/** An event of asciicast 2: seconds since the beginning, output or another size, and its text. */
export type CastEvent = [seconds: number, kind: 'o' | 'r', text: string];

interface Options {
  host: HTMLElement;
  columns: number;
  rows: number;
  events: CastEvent[];
  theme: ITheme;
  fontFamily: string;
  onTime: (seconds: number) => void;
  onEnd: () => void;
}

/** Plays a recording in a terminal of the page: forwards over time, or to any moment by showing all up to it. */
export function openReplay({ host, columns, rows, events, theme, fontFamily, onTime, onEnd }: Options) {
  const term = new Terminal({
    cols: columns,
    rows,
    theme,
    fontFamily,
    fontSize: 14,
    disableStdin: true,
    scrollback: 5000,
  });
  term.open(host);
  const length = events.at(-1)?.[0] ?? 0;
  let next = 0;
  let at = 0;
  let speed = 1;
  let frame = 0;
  let last = 0;

  const showUntil = (seconds: number) => {
    let text = '';
    for (let event = events[next]; event && event[0] <= seconds; event = events[next]) {
      next += 1;
      if (event[1] === 'o') text += event[2];
      else {
        term.write(text);
        text = '';
        const [width = 80, height = 24] = event[2].split('x').map(Number);
        if (width > 0 && height > 0) term.resize(Math.min(500, width), Math.min(200, height));
      }
    }
    if (text) term.write(text);
    at = seconds;
    onTime(Math.min(seconds, length));
  };
  const step = (now: number) => {
    showUntil(at + ((now - last) / 1000) * speed);
    last = now;
    if (at < length) frame = requestAnimationFrame(step);
    else onEnd();
  };
  const pause = () => cancelAnimationFrame(frame);
  const seek = (seconds: number) => {
    if (seconds < at) {
      term.reset();
      next = 0;
    }
    showUntil(seconds);
  };
  return {
    length,
    pause,
    seek,
    play: () => {
      pause();
      if (at >= length) seek(0);
      last = performance.now();
      frame = requestAnimationFrame(step);
    },
    setSpeed: (times: number) => {
      speed = times;
    },
    close: () => {
      pause();
      term.dispose();
    },
  };
}
