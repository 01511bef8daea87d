import { useQuery } from '@tanstack/react-query';
import {
  type BookingUse,
  bookingUseNames,
  bookingUses,
  type OpenLabBooking,
  openLabApi,
} from '@xueyan/contract/school/open-lab';
import { Button, Descriptions, Form, Input, Space } from 'antd';
import { useMemo, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { OpenLabDrawer } from './OpenLabDrawer.tsx';
import styles from './open-lab.module.css';
import { openLabSettingText } from './open-lab-setting.text.ts';

const tones = { toCome: 'busy', going: 'good', used: 'neutral', missed: 'warn', cancelled: 'neutral' } as const;

/** Open lab settings of a course, and its bookings. */
export function OpenLabSettings({ courseId }: { courseId: string }) {
  const t = useText(openLabSettingText);
  const lab = useQuery(query(openLabApi.get, { courseId }));
  const [editing, setEditing] = useState(false);
  const edit = (label: string) => (
    <Button type="primary" onClick={() => setEditing(true)}>
      {label}
    </Button>
  );
  return (
    <QueryView query={lab}>
      {({ openLab }) => (
        <>
          <p className={styles.quiet}>{t('intro')}</p>
          {openLab ? (
            <>
              <Space className={styles.state}>
                <StateTag tone={openLab.open ? 'good' : 'neutral'}>{t(openLab.open ? 'isOpen' : 'isClosed')}</StateTag>
                <span className={styles.quiet}>{t('needsCourse')}</span>
                <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
              </Space>
              <Descriptions
                column={{ xs: 1, md: 3 }}
                items={[
                  {
                    key: 'classes',
                    label: t('classes'),
                    children: openLab.classes.map(({ className }) => className).join('、') || t('everybody'),
                  },
                  {
                    key: 'booking',
                    label: t('booking'),
                    children: openLab.booking ? t('minutes', { n: openLab.slotMinutes }) : t('noBookingNeeded'),
                  },
                  { key: 'places', label: t('places'), children: openLab.places },
                  { key: 'guests', label: t('user'), children: t('guests', { n: openLab.guestCount }) },
                ]}
              />
              <h3>{t('bookings')}</h3>
              <Bookings courseId={courseId} />
            </>
          ) : (
            <EmptyState
              compact
              drawing="course"
              title={t('closed')}
              hint={t('closedHint')}
              action={edit(t('openNow'))}
            />
          )}
          <OpenLabDrawer open={editing} courseId={courseId} openLab={openLab} onClose={() => setEditing(false)} />
        </>
      )}
    </QueryView>
  );
}

function Bookings({ courseId }: { courseId: string }) {
  const t = useText(openLabSettingText);
  const phrase = usePhrase();
  const [leaving, setLeaving] = useState<OpenLabBooking | null>(null);
  const columns = useMemo<ListColumn<OpenLabBooking>[]>(
    () => [
      { title: t('user'), dataIndex: 'userName', sortField: 'userName', pinned: true },
      { dataIndex: 'loginName' },
      {
        title: t('time'),
        dataIndex: 'startTime',
        sortField: 'startTime',
        width: 210,
        render: (from: string, { endTime }) => `${from.slice(0, 16)}–${endTime.slice(11, 16)}`,
      },
      {
        dataIndex: 'use',
        width: 110,
        render: (use: BookingUse) => <StateTag tone={tones[use]}>{phrase(bookingUseNames[use])}</StateTag>,
      },
      { dataIndex: 'beginTime', width: 170, render: (time: string | null) => time ?? '—' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        name: 'use',
        label: t('use'),
        options: bookingUses.map((value) => ({ value, label: phrase(bookingUseNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <>
      <ListTable
        endpoint={openLabApi.bookings}
        filters={{ courseId }}
        label={t('bookings')}
        columns={columns}
        rowKey="openLabBookingId"
        search={search}
        rowActions={(row) =>
          row.use === 'toCome' && (
            <Button type="link" size="small" danger onClick={() => setLeaving(row)}>
              {t('dismiss')}
            </Button>
          )
        }
        empty={<EmptyState compact title={t('noBookings')} />}
      />
      <DismissModal booking={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function DismissModal({ booking, onClose }: { booking: OpenLabBooking | null; onClose: () => void }) {
  const t = useText(openLabSettingText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const dismiss = useAction(openLabApi.dismiss, [openLabApi.bookings]);
  const { reason } = openLabApi.dismiss.input.shape;
  const save = async (values: { reason: string }) => {
    try {
      await dismiss.mutateAsync({ openLabBookingId: booking?.openLabBookingId ?? '', ...values });
      notice.success(t('dismissed'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal
      open={booking !== null}
      title={t('dismissTitle', { user: booking?.userName ?? '' })}
      okText={t('dismiss')}
      form={form}
      initialValues={{ reason: '' }}
      saving={dismiss.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('reason')} rules={rulesOf(reason)}>
        <Input.TextArea rows={3} maxLength={maxOf(reason)} showCount />
      </Form.Item>
    </FormModal>
  );
}
