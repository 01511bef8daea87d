import type { CastEvent } from '../console/replay.shared.ts';

/** Returns the events of lines of asciicast; any other line is left out. */
export function readEvents(lines: string): CastEvent[] {
  return lines.split('\n').flatMap((line) => {
    try {
      const event: unknown = JSON.parse(line);
      return isEvent(event) ? [event] : [];
    } catch {
      return [];
    }
  });
}

const isEvent = (event: unknown): event is CastEvent =>
  Array.isArray(event) &&
  typeof event[0] === 'number' &&
  (event[1] === 'o' || event[1] === 'r') &&
  typeof event[2] === 'string';

/** Maximum seconds of a pause; longer ones are shortened to it. */
const longestPause = 2;

/** Returns the same events without long pauses. */
export function withoutPauses(events: CastEvent[]): CastEvent[] {
  let before = 0;
  let at = 0;
  return events.map(([seconds, kind, text]) => {
    at += Math.min(longestPause, seconds - before);
    before = seconds;
    return [at, kind, text];
  });
}

export interface Hit {
  seconds: number;
  line: string;
}

const escapeSign = String.fromCharCode(27);
const bell = String.fromCharCode(7);
const controls = new RegExp(
  `${escapeSign}(\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${escapeSign}]*(${bell}|${escapeSign}\\\\)|[@-_])`,
  'g',
);

/** Returns the lines that contain the text, and when each was complete. */
export function findInCast(events: CastEvent[], words: string, most = 200): Hit[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return [];
  const hits: Hit[] = [];
  let line = '';
  const look = (seconds: number) => {
    if (line.toLowerCase().includes(wanted)) hits.push({ seconds, line: line.trim().slice(0, 200) });
    line = '';
  };
  for (const [seconds, kind, text] of events) {
    if (kind !== 'o' || hits.length >= most) continue;
    const parts = text.replace(controls, '').split(/\r?\n/);
    parts.forEach((part, index) => {
      line += part.replaceAll('\r', '');
      if (index < parts.length - 1) look(seconds);
    });
  }
  const last = events.at(-1);
  if (last) look(last[0]);
  return hits.slice(0, most);
}
