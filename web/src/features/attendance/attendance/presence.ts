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

/** Order in which a teacher looks for students: missing ones first. */
export const presenceOrder: readonly Presence[] = ['missing', 'absent', 'late', 'leave', 'signed'];

/**
 * Returns the states shown beside “signed”: all possible ones from the start, so that a first leave does not shift the
 * layout.
 */
export const notifiedElsewhere = (open: boolean) =>
  presenceOrder.filter((presence) => presence !== 'signed' && (open || presence !== 'missing'));

const wayWords = {
  button: 'wayButton',
  qr: 'wayQr',
  code: 'wayCode',
  hand: 'wayHand',
  end: 'wayEnd',
} as const satisfies Record<AttendanceWay | NonNullable<AttendanceStudent['way']>, string>;

/** Returns the text key of a way. */
export const wordOfWay = (way: AttendanceWay | NonNullable<AttendanceStudent['way']>) => wayWords[way];
