import { numberedSeats, type SeatMap } from '@xueyan/contract/school/seat-map';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './exam-room.module.css';
import { examRoomText } from './exam-room.text.ts';

interface SeatGridProps {
  seatMap: SeatMap;
  /** What stands on a seat, by its number from 1. */
  render: (seat: number) => ReactNode;
}

/** The seats of a classroom as they stand, the front above. */
export function SeatGrid({ seatMap, render }: SeatGridProps) {
  const t = useText(examRoomText);
  const columns = [...(seatMap[0] ?? '')]
    // A column without seats is an aisle.
    .map((_, column) => (seatMap.some((row) => row[column] === 's') ? '112px' : '24px'))
    .join(' ');
  return (
    <div className={styles.map}>
      <div className={styles.front}>{t('front')}</div>
      {numberedSeats(seatMap).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows and positions have no name but their place
        <div key={at} className={styles.row} style={{ gridTemplateColumns: columns }}>
          {row.map((seat, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows and positions have no name but their place
            <div key={column}>{seat !== null && render(seat)}</div>
          ))}
        </div>
      ))}
    </div>
  );
}
