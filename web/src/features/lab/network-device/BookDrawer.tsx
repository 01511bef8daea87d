import { useQuery } from '@tanstack/react-query';
import { type NetworkDevice, networkDeviceApi } from '@xueyan/contract/lab/network-device';
import {
  networkDeviceUseApi as api,
  type DeviceBooking,
  DeviceBookingForm,
  deviceBookingLimits,
  mayCancelDeviceBooking,
  mayTakeDeviceOver,
} from '@xueyan/contract/lab/network-device-use';
import { Alert, Button, Drawer, Form, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './NetworkDevice.module.css';
import { networkDeviceText } from './network-device.text.ts';

interface Values {
  start: string;
  minutes: number;
  purpose: string;
}

const lengths = [30, 60, 90, 120, 180, deviceBookingLimits.minutes];
const stale = [api.calendar, networkDeviceApi.list];

/** Converts a field's `YYYY-MM-DDTHH:mm` to the wire's format; both are the school's time. */
const wire = (local: string) => `${local.replace('T', ' ')}:00`;
const later = (local: string, minutes: number) =>
  new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16);

/** Bookings of a device, and a form for a new one. */
export function BookDrawer({ open, device, onClose }: { open: boolean; device: NetworkDevice; onClose: () => void }) {
  const t = useText(networkDeviceText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const { deviceId } = device;
  const calendar = useQuery({ ...query(api.calendar, { deviceId }), enabled: open });
  const book = useCreation(api.book, stale);
  const [filled, setFilled] = useState(false);
  const { onCancel, mask } = useDiscard(open && filled, onClose);
  const words = book.error && textsFor(book.error);
  const submit = async ({ start, minutes, purpose }: Values) => {
    await book.mutateAsync({ deviceId, startTime: wire(start), endTime: wire(later(start, minutes)), purpose });
    notice.success(t('booked'));
    form.resetFields(['purpose']);
    setFilled(false);
  };
  const now = schoolNow().slice(0, 16).replace(' ', 'T');
  return (
    <Drawer
      open={open}
      size={520}
      title={t('bookOf', { name: device.deviceName })}
      onClose={onCancel}
      mask={mask}
      afterOpenChange={(shown) => shown || setFilled(false)}
      destroyOnHidden
    >
      <QueryView query={calendar} compact>
        {({ bookingList }) =>
          bookingList.length > 0 ? (
            <ul className={styles.bookings} aria-label={t('calendar')}>
              {bookingList.map((booking) => (
                <Taken key={booking.deviceBookingId} booking={booking} />
              ))}
            </ul>
          ) : (
            <p className={styles.second}>{t('noBookings')}</p>
          )
        }
      </QueryView>
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ start: now, minutes: 60, purpose: '' }}
        onValuesChange={(_, { purpose }) => setFilled(purpose !== '')}
        // The failure is shown in the form.
        onFinish={(values) => void submit(values).catch(() => {})}
      >
        {words && <Alert type="error" showIcon title={words} />}
        <div className={styles.row}>
          <Form.Item name="start" label={t('start')} rules={[{ required: true, message: t('startNeeded') }]}>
            <Input type="datetime-local" min={now} />
          </Form.Item>
          <Form.Item name="minutes" label={t('length')}>
            <Select options={lengths.map((value) => ({ value, label: t('minutes', { n: value }) }))} />
          </Form.Item>
        </div>
        <Form.Item name="purpose" label={t('purpose')} rules={rulesOf(DeviceBookingForm.shape.purpose)}>
          <Input maxLength={maxOf(DeviceBookingForm.shape.purpose)} showCount placeholder={t('purposeHint')} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={book.isPending} block>
          {t('book')}
        </Button>
      </Form>
    </Drawer>
  );
}

function Taken({ booking }: { booking: DeviceBooking }) {
  const t = useText(networkDeviceText);
  const notice = useNotice();
  const actor = useActor();
  const { deviceBookingId, startTime, endTime, userId, userName, purpose } = booking;
  const mine = mayCancelDeviceBooking(actor, { userId });
  const cancel = useAction(mine ? api.cancel : api.endBooking, stale);
  const runs = startTime <= schoolNow();
  const ask = async () => {
    const title = t(runs ? 'endBooking' : 'cancelBooking', { user: mine ? t('me') : userName });
    if (!(await notice.confirm({ title, okText: t(runs ? 'end' : 'cancel'), danger: true }))) return;
    cancel.mutate({ deviceBookingId }, { onSuccess: () => notice.success(t('cancelled')), onError: notice.error });
  };
  const sameDay = startTime.slice(0, 10) === endTime.slice(0, 10);
  return (
    <li className={styles.booking} data-now={runs || undefined}>
      <span className={styles.number}>
        {startTime.slice(5, 16)}–{endTime.slice(sameDay ? 11 : 5, 16)}
      </span>
      <span className={styles.pair}>
        <span>
          {userName} {mine && <Tag color="blue">{t('me')}</Tag>}
        </span>
        {purpose && <span className={styles.second}>{purpose}</span>}
      </span>
      {(mine || mayTakeDeviceOver(actor, booking)) && (
        <Button type="link" size="small" danger onClick={() => void ask()} disabled={cancel.isPending}>
          {t(runs ? 'end' : 'cancel')}
        </Button>
      )}
    </li>
  );
}
