import { PlusOutlined } from '@ant-design/icons';
import { calendarApi, type SchoolCalendar, type SpecialDay } from '@xueyan/contract/school/calendar';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import styles from './CalendarPage.module.css';
import { calendarText } from './calendar.text.ts';
import { DayModal } from './DayModal.tsx';
import { type DayGroup, groupDays } from './day-groups.ts';
import { sayDay, sayWeekday, writeDate } from './school-words.shared.ts';

/** Holidays, and days on which the lessons of another day are taught. */
export function DaysCard({ calendar }: { calendar: SchoolCalendar }) {
  const t = useText(calendarText);
  const language = useLanguage();
  const notice = useNotice();
  const [adding, setAdding] = useState<'holiday' | 'swap' | null>(null);
  const save = useAction(calendarApi.saveDays, [calendarApi.get]);
  const remove = useAction(calendarApi.deleteDays, [calendarApi.get]);
  const year = Number(calendar.today.slice(0, 4));

  const fill = async (wanted: number) => {
    const { legalHolidays } = await import('./legal-holidays.ts');
    const { holidays, workdays } = legalHolidays(wanted);
    if (holidays.length === 0) return notice.warning(t('filledNone', { year: wanted }));
    try {
      await save.mutateAsync({ days: holidays });
      notice.success(t('filled', { count: holidays.length }));
      if (workdays.length > 0) notice.warning(t('workdays', { dates: workdays.map(writeDate).join('、') }));
    } catch (error) {
      notice.error(error);
    }
  };
  const ask = async ({ name, dates }: DayGroup) => {
    if (!(await notice.confirm({ title: t('deleteDay', { name }), danger: true }))) return;
    await remove.mutateAsync({ dates }).then(() => notice.success(t('removed')), notice.error);
  };
  const sayKind = (day: SpecialDay) => {
    if (day.kind === 'asDate') return t('asDate', { date: sayDay(language, day.asDate) });
    if (day.kind === 'asWeekday') return t('asWeekday', { weekday: sayWeekday(language, day.asWeekday) });
    return t('holiday');
  };

  const groups = groupDays(calendar.days);
  return (
    <Card title={<h2 className={styles.title}>{t('days')}</h2>}>
      {groups.length === 0 ? (
        <EmptyState compact title={t('noDays')} hint={t('noDaysHint')} />
      ) : (
        <ul className={`${styles.rows} ${styles.scroll}`}>
          {groups.map((group) => (
            <li key={group.first.date}>
              <div className={styles.words}>
                <strong>{group.name}</strong>
                <span>
                  {sayDay(language, group.first.date)}
                  {group.dates.length > 1 && ` – ${sayDay(language, group.dates.at(-1) ?? '')}`} ·{' '}
                  {sayKind(group.first)}
                </span>
              </div>
              <Button type="link" size="small" danger onClick={() => void ask(group)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding('holiday')}>
          {t('addHoliday')}
        </Button>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding('swap')}>
          {t('addSwap')}
        </Button>
        {[year, year + 1].map((one) => (
          <Button key={one} type="link" loading={save.isPending} onClick={() => void fill(one)}>
            {t('fill', { year: one })}
          </Button>
        ))}
      </div>
      <DayModal kind={adding} onClose={() => setAdding(null)} />
    </Card>
  );
}
