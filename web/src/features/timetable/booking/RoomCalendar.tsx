import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { calendarApi } from '@xueyan/contract/school/calendar';
import { addDays, datesBetween, mondayOf } from '@xueyan/contract/school/school-date';
import { bookingApi, type RoomNeeds } from '@xueyan/contract/timetable/booking';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Booking.module.css';
import { bookingText } from './booking.text.ts';
import { RoomFilter } from './RoomFilter.tsx';
import { RoomWeek } from './RoomWeek.tsx';

const BookingModal = lazyNamed(() => import('./BookingModal.tsx'), 'BookingModal');

interface Asked {
  date: string;
  period: number;
}

/** Week of one room with its lessons and bookings; free times can be requested. */
export function RoomCalendar() {
  const t = useText(bookingText);
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  const calendar = useQuery(query(calendarApi.get, {}));
  const [needs, setNeeds] = useState<RoomNeeds>({});
  const all = useQuery(query(bookingApi.rooms, {}));
  const rooms = useQuery({ ...query(bookingApi.rooms, needs), placeholderData: keepPreviousData });
  const roomList = rooms.data?.roomList ?? [];
  const chosen = roomList.find(({ classroomId }) => classroomId === params.get('room')) ?? roomList[0];
  const today = calendar.data?.today ?? '';
  const monday = mondayOf(params.get('week') ?? (today || '2024-01-01'));
  const week = useQuery({
    ...query(bookingApi.week, { classroomId: chosen?.classroomId ?? '', date: monday }),
    enabled: chosen !== undefined && today !== '',
    placeholderData: keepPreviousData,
  });
  const readAgain = () => void client.invalidateQueries({ queryKey: [bookingApi.week.path] });
  useLive('booking.changed', readAgain);
  useLive('schedule.changed', readAgain);
  useLiveResume(readAgain);
  const change = (next: Record<string, string>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...next }), { replace: true });

  if (all.data?.roomList.length === 0) return <EmptyState title={t('noRooms')} hint={t('noRoomsHint')} />;
  const equipment = [...new Set(all.data?.roomList.flatMap((room) => room.equipment))].sort();
  const filter = <RoomFilter needs={needs} equipment={equipment} onChange={setNeeds} />;
  if (rooms.data && !chosen)
    return (
      <>
        {filter}
        <EmptyState
          title={t('noneFit')}
          hint={t('noneFitHint')}
          action={<Button onClick={() => setNeeds({})}>{t('clear')}</Button>}
        />
      </>
    );
  return (
    <>
      {filter}
      <div className={styles.bar}>
        <Select
          className={styles.room}
          aria-label={t('room')}
          value={chosen?.classroomId}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(room: string) => change({ room })}
          options={roomList.map((room) => ({
            value: room.classroomId,
            label: `${room.place} · ${t('seatCount', { n: room.seats })}`,
          }))}
        />
        <Space size={4}>
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('previousWeek')}
            onClick={() => change({ week: addDays(monday, -7) })}
          />
          <strong className={styles.dates}>
            {monday} – {addDays(monday, 6).slice(5)}
          </strong>
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            aria-label={t('nextWeek')}
            onClick={() => change({ week: addDays(monday, 7) })}
          />
          <Button type="link" disabled={monday === mondayOf(today || monday)} onClick={() => change({ week: today })}>
            {t('thisWeek')}
          </Button>
        </Space>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          disabled={!chosen}
          onClick={() => setAsked({ date: today > monday ? today : monday, period: 1 })}
        >
          {t('request')}
        </Button>
      </div>
      <QueryView query={week}>
        {({ entryList }) => (
          <RoomWeek
            dates={datesBetween(monday, addDays(monday, 6))}
            today={today}
            entries={entryList}
            calendar={calendar.data}
            onAsk={(date, period) => setAsked({ date, period })}
          />
        )}
      </QueryView>
      <DialogSlot subject={asked}>
        {({ date, period }, shown) => (
          <BookingModal
            open={shown}
            classroomId={chosen?.classroomId ?? ''}
            rooms={roomList}
            date={date}
            period={period}
            onClose={() => setAsked(null)}
          />
        )}
      </DialogSlot>
    </>
  );
}
