import { Segmented } from 'antd';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../../../ui/access/useMay.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { bookingText } from './booking.text.ts';
import { RoomCalendar } from './RoomCalendar.tsx';

const BookingList = lazyNamed(() => import('./BookingList.tsx'), 'BookingList');
const RoomsNow = lazyNamed(() => import('./RoomsNow.tsx'), 'RoomsNow');
const RoomUseView = lazyNamed(() => import('./RoomUseView.tsx'), 'RoomUseView');

const views = ['calendar', 'list', 'now', 'use'] as const;
type ViewName = (typeof views)[number];

/** Page of rooms: calendar, bookings, current use and utilization. */
export function BookingsPage() {
  const t = useText(bookingText);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const mayKeep = useMay()('classroom.manage');
  const offered = views.filter((view) => view !== 'use' || mayKeep);
  const view = offered.find((one) => one === params.get('view')) ?? 'calendar';
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Segmented<ViewName>
          value={view}
          aria-label={t('views')}
          onChange={(next) => void navigate(`?view=${next}`)}
          options={offered.map((value) => ({ value, label: t(value) }))}
        />
      }
    >
      {view === 'calendar' && <RoomCalendar />}
      {view !== 'calendar' && (
        <Suspense fallback={<Loading />}>
          {view === 'list' && <BookingList />}
          {view === 'now' && <RoomsNow />}
          {view === 'use' && <RoomUseView />}
        </Suspense>
      )}
    </Page>
  );
}
