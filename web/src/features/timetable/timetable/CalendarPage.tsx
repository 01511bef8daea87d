import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './CalendarPage.module.css';
import { calendarText } from './calendar.text.ts';
import { DaysCard } from './DaysCard.tsx';
import { PeriodsCard } from './PeriodsCard.tsx';
import { TermsCard } from './TermsCard.tsx';
import { useCalendar } from './useTimetable.ts';

/** Page of the school's terms, special days and periods. */
export function CalendarPage() {
  const t = useText(calendarText);
  const calendar = useCalendar();
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <QueryView query={calendar} loading={<Loading rows={10} />}>
        {(data) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <TermsCard calendar={data} />
              <DaysCard calendar={data} />
            </div>
            <PeriodsCard periods={data.periods} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
