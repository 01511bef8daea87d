import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bookingApi } from '@xueyan/contract/timetable/booking';
import type { RoomNow } from '@xueyan/contract/timetable/room-use';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Booking.module.css';
import { bookingText } from './booking.text.ts';

/** Refetch interval, short enough to notice the end of a lesson. */
const everyMs = 30_000;

/** Current use of every room, by building. */
export function RoomsNow() {
  const t = useText(bookingText);
  const client = useQueryClient();
  const now = useQuery({ ...query(bookingApi.now, {}), refetchInterval: everyMs });
  const readAgain = () => void client.invalidateQueries({ queryKey: [bookingApi.now.path] });
  useLive('booking.changed', readAgain);
  useLive('schedule.changed', readAgain);
  useLiveResume(readAgain);
  return (
    <QueryView query={now}>
      {({ roomList }) => {
        if (roomList.length === 0) return <EmptyState title={t('noRooms')} hint={t('noRoomsHint')} />;
        const busy = roomList.filter((room) => room.now).length;
        return (
          <>
            <p className={styles.sum} aria-live="polite">
              {t('busyNow', { busy, free: roomList.length - busy })}
            </p>
            {[...Map.groupBy(roomList, ({ building }) => building)].map(([building, rooms]) => (
              <section key={building} aria-label={building || t('noBuilding')}>
                <h3 className={styles.building}>{building || t('noBuilding')}</h3>
                <div className={styles.tiles}>
                  {rooms.map((room) => (
                    <Tile key={room.classroomId} room={room} />
                  ))}
                </div>
              </section>
            ))}
          </>
        );
      }}
    </QueryView>
  );
}

function Tile({ room: { place, seats, now, next } }: { room: RoomNow }) {
  const t = useText(bookingText);
  return (
    <article className={styles.tile} data-busy={now !== null || undefined}>
      <header>
        <b>{place}</b>
        <StateTag tone={now ? 'busy' : 'good'}>{t(now ? 'busy' : 'free')}</StateTag>
      </header>
      <p>{now ? `${now.title} · ${now.userName}` : t('seatCount', { n: seats })}</p>
      <small>
        {now
          ? t('until', { time: now.endTime })
          : next
            ? t('nextAt', { time: next.startTime, title: next.title })
            : t('freeToday')}
      </small>
    </article>
  );
}
