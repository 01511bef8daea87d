import type { AttendanceStudent, AttendanceWay, Presence } from '@xueyan/contract/attendance/attendance';
import type { Tone } from '../../../ui/feedback/StateTag.tsx';

const tones: Record<Presence, Tone> = {
  missing: 'neutral',
  signed: 'good',
  late: 'warn',
  absent: 'bad',
  leave: 'info',
};

export const toneOf = (presence: Presence) => tones[presence];

/** Whom a teacher looks for first: those who are not there. */
export const presenceOrder: readonly Presence[] = ['missing', 'absent', 'late', 'leave', 'signed'];

/** What is told beside who signed in: all there can be, from the start, as a first leave must not move what one looks at. */
export const notifiedElsewhere = (open: boolean) =>
  presenceOrder.filter((presence) => presence !== 'signed' && (open || presence !== 'missing'));

const wayWords = {
  button: 'wayButton',
  qr: 'wayQr',
  code: 'wayCode',
  hand: 'wayHand',
  end: 'wayEnd',
} as const satisfies Record<AttendanceWay | NonNullable<AttendanceStudent['way']>, string>;

/** The key of what a way is called. */
export const wordOfWay = (way: AttendanceWay | NonNullable<AttendanceStudent['way']>) => wayWords[way];
