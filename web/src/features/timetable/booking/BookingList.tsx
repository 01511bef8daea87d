import { useQueryClient } from '@tanstack/react-query';
import {
  type Booking,
  type BookingState,
  bookingApi,
  bookingStateNames,
  bookingStates,
  bookingTransitions,
} from '@xueyan/contract/timetable/booking';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { bookingText } from './booking.text.ts';

const ReasonModal = lazyNamed(() => import('./ReasonModal.tsx'), 'ReasonModal');

const tones: Record<BookingState, Tone> = { waiting: 'warn', approved: 'good', refused: 'bad', cancelled: 'neutral' };
const stale = [bookingApi.list, bookingApi.week, bookingApi.now];

/** List of bookings with their actions. */
export function BookingList() {
  const t = useText(bookingText);
  const phrase = usePhrase();
  const notice = useNotice();
  const client = useQueryClient();
  const approve = useAction(bookingApi.approve, stale);
  const [reasoned, setReasoned] = useState<{ step: 'refuse' | 'cancel'; booking: Booking } | null>(null);
  const readAgain = () => void client.invalidateQueries({ queryKey: [bookingApi.list.path] });
  useLive('booking.changed', readAgain);
  useLiveResume(readAgain);
  const columns = useMemo(() => columnsOf(t, (state) => phrase(bookingStateNames[state])), [t, phrase]);
  const search = useMemo(
    () => [
      { name: 'place', label: t('room') },
      { name: 'purpose', label: t('purpose') },
      { name: 'ownerName', label: t('owner') },
      {
        name: 'state',
        label: t('state'),
        options: bookingStates.map((value) => ({ value, label: phrase(bookingStateNames[value]) })),
      },
      { name: 'from', label: t('fromDate'), date: true },
      { name: 'to', label: t('toDate'), date: true },
    ],
    [t, phrase],
  );
  return (
    <>
      <ListTable
        endpoint={bookingApi.list}
        label={t('list')}
        columns={columns}
        rowKey="bookingId"
        search={search}
        rowActions={(booking) => (
          <>
            <May transition={bookingTransitions.approve} of={booking}>
              <Button
                type="link"
                size="small"
                disabled={approve.isPending}
                onClick={() =>
                  approve.mutate(
                    { bookingId: booking.bookingId },
                    { onSuccess: () => notice.success(t('approvedNow')), onError: notice.error },
                  )
                }
              >
                {t('approve')}
              </Button>
            </May>
            <May transition={bookingTransitions.refuse} of={booking}>
              <Button type="link" size="small" danger onClick={() => setReasoned({ step: 'refuse', booking })}>
                {t('refuse')}
              </Button>
            </May>
            <May transition={bookingTransitions.cancel} of={booking}>
              <Button type="link" size="small" danger onClick={() => setReasoned({ step: 'cancel', booking })}>
                {t('cancel')}
              </Button>
            </May>
          </>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={reasoned}>
        {({ step, booking }, shown) => (
          <ReasonModal open={shown} step={step} booking={booking} onClose={() => setReasoned(null)} />
        )}
      </DialogSlot>
    </>
  );
}

const columnsOf = (t: Say<Record<string, string>>, stateOf: (state: BookingState) => string): ListColumn<Booking>[] => [
  { dataIndex: 'place', sortField: 'place', pinned: true },
  {
    dataIndex: 'dates',
    sortField: 'firstDate',
    render: ([first = '', ...more]: string[]) =>
      more.length > 0 ? t('datesMore', { first, n: more.length + 1 }) : first,
  },
  { title: t('periods'), key: 'periods', render: (_: unknown, one) => `${one.startPeriod}–${one.endPeriod}` },
  { dataIndex: 'purpose' },
  { dataIndex: 'people', align: 'right', render: (n: number | null) => n ?? '—' },
  { dataIndex: 'ownerName' },
  {
    dataIndex: 'state',
    render: (state: BookingState) => <StateTag tone={tones[state]}>{stateOf(state)}</StateTag>,
  },
  { dataIndex: 'reason', render: (reason: string) => reason || '—' },
  { dataIndex: 'createTime', sortField: 'createTime' },
];
