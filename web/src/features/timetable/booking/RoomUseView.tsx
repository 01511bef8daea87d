import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calendarApi, termOf } from '@xueyan/contract/school/calendar';
import { addDays, weekdays } from '@xueyan/contract/school/school-date';
import { bookingApi } from '@xueyan/contract/timetable/booking';
import { type RoomUse, roomUseMaxDays } from '@xueyan/contract/timetable/room-use';
import { Input, Progress, Space } from 'antd';
import dayjs from 'dayjs';
import { type CSSProperties, useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { type Say, useLanguage, useText } from '../../../ui/text/text.ts';
import { sayWeekday } from '../timetable/school-words.shared.ts';
import styles from './Booking.module.css';
import { bookingText } from './booking.text.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;
const shareOf = ({ usedHours, openHours }: { usedHours: number; openHours: number }) =>
  openHours > 0 ? usedHours / openHours : 0;

/** Utilization of the rooms; of the current term by default. */
export function RoomUseView() {
  const t = useText(bookingText);
  const calendar = useQuery(query(calendarApi.get, {}));
  return (
    <QueryView query={calendar}>
      {({ today, terms }) => {
        const term = termOf(terms, today);
        return <Report label={t('use')} first={{ from: term?.startDate ?? addDays(today, -27), to: today }} />;
      }}
    </QueryView>
  );
}

function Report({ label, first }: { label: string; first: { from: string; to: string } }) {
  const t = useText(bookingText);
  const [range, setRange] = useState(first);
  const [building, setBuilding] = useState('');
  const settled = useSettled(building.trim(), 300);
  const filters = useMemo(() => ({ ...range, ...(settled ? { building: settled } : {}) }), [range, settled]);
  const heat = useQuery({ ...query(bookingApi.heat, filters), placeholderData: keepPreviousData });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <Space wrap className={styles.bar}>
        <DateRange
          allowClear={false}
          value={[dayjs(range.from), dayjs(range.to)]}
          disabledDate={(day, { from }) => Boolean(from) && Math.abs(day.diff(from, 'day')) >= roomUseMaxDays}
          onChange={(dates) => {
            const [from, to] = dates ?? [];
            if (from && to) setRange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
          }}
        />
        <Input
          className={styles.room}
          allowClear
          maxLength={12}
          value={building}
          placeholder={t('building')}
          aria-label={t('building')}
          onChange={({ target }) => setBuilding(target.value)}
        />
      </Space>
      <QueryView query={heat}>
        {({ rooms, cells, weeks, buildings }) =>
          rooms === 0 ? (
            <EmptyState title={t('noRooms')} hint={t('noRoomsHint')} />
          ) : (
            <div className={styles.report}>
              <section className={styles.card}>
                <h3>{t('heat')}</h3>
                <Heat cells={cells} />
              </section>
              <section className={styles.card}>
                <h3>{t('byBuilding')}</h3>
                <Bars rows={buildings.map((one) => ({ name: one.building || t('noBuilding'), ...one }))} />
                <h3>{t('byWeek')}</h3>
                <Bars rows={weeks.slice(-12).map((one) => ({ name: one.monday, ...one }))} />
              </section>
            </div>
          )
        }
      </QueryView>
      <ListTable endpoint={bookingApi.use} label={label} columns={columns} rowKey="classroomId" filters={filters} />
    </>
  );
}

/** Heat map of weekdays by periods; each cell shows the number too, so that it does not depend on colour alone. */
function Heat({ cells }: { cells: number[][] }) {
  const t = useText(bookingText);
  const language = useLanguage();
  return (
    <div className={styles.scroll}>
      <table className={styles.heat}>
        <thead>
          <tr>
            <td />
            {cells[0]?.map((_, index) => (
              // The periods of a day are always the same twelve.
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the period
              <th key={index} scope="col" aria-label={t('period', { n: index + 1 })}>
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, day) => (
            <tr key={weekday}>
              <th scope="row">{sayWeekday(language, weekday)}</th>
              {cells[day]?.map((share, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the period
                <td key={index} style={{ '--share': `${Math.round(share * 70)}%` } as CSSProperties}>
                  {share > 0 ? Math.round(share * 100) : ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bars({ rows }: { rows: { name: string; usedHours: number; openHours: number }[] }) {
  const t = useText(bookingText);
  return (
    <ul className={styles.bars}>
      {rows.map((row) => (
        <li key={row.name}>
          <span>{row.name}</span>
          <Progress
            size="small"
            percent={Math.min(100, Math.round(shareOf(row) * 100))}
            format={() => percent(shareOf(row))}
            aria-label={row.name}
          />
          <small>{t('hoursOf', { used: row.usedHours, open: row.openHours })}</small>
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<RoomUse>[] => [
  { dataIndex: 'place', sortField: 'place', pinned: true },
  { dataIndex: 'seats', sortField: 'seats', align: 'right' },
  { dataIndex: 'lessonHours', sortField: 'lessonHours', align: 'right' },
  { dataIndex: 'bookingHours', sortField: 'bookingHours', align: 'right' },
  { dataIndex: 'openHours', align: 'right' },
  { title: t('share'), dataIndex: 'share', sortField: 'share', align: 'right', render: percent },
];
