import { useQuery } from '@tanstack/react-query';
import { calendarApi } from '@xueyan/contract/school/calendar';
import { BookingForm, bookingApi, bookingPeriods, bookingWeeksMax } from '@xueyan/contract/timetable/booking';
import { Alert, Form, Input, InputNumber, Select } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Booking.module.css';
import { bookingText } from './booking.text.ts';

interface BookingModalProps {
  open: boolean;
  classroomId: string;
  rooms: { classroomId: string; place: string; seats: number }[];
  date: string;
  period: number;
  onClose: () => void;
}

/** The weeks are null once they were emptied. */
type Values = Omit<BookingForm, 'weeks'> & { weeks: number | null };

const { shape } = BookingForm;
const stale = [bookingApi.week, bookingApi.list, bookingApi.now, bookingApi.rooms];

/** Dialog that requests a room: time, repetition and purpose. */
export function BookingModal({ open, classroomId, rooms, date, period, onClose }: BookingModalProps) {
  const t = useText(bookingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const periods = useQuery(query(calendarApi.get, {})).data?.periods ?? [];
  const request = useCreation(bookingApi.request, stale);
  const words = request.error && textsFor(request.error);
  const people = Form.useWatch('people', form) ?? 0;
  const start = Form.useWatch('startPeriod', form) ?? period;
  const options = bookingPeriods.map((value) => ({
    value,
    label: `${t('period', { n: value })}  ${periods[value - 1]?.startTime ?? ''}–${periods[value - 1]?.endTime ?? ''}`,
  }));
  const submit = async (values: Values) => {
    const { state } = await request.mutateAsync({ ...values, weeks: values.weeks ?? 1, people: values.people || null });
    notice.success(t(state === 'approved' ? 'booked' : 'requested'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('request')}
      okText={t('submit')}
      form={form}
      initialValues={{ classroomId, date, startPeriod: period, endPeriod: Math.min(period + 1, 12), weeks: 1 }}
      saving={request.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="purpose" label={t('purpose')} rules={rulesOf(shape.purpose)}>
        <Input maxLength={maxOf(shape.purpose)} showCount placeholder={t('purposeHint')} />
      </Form.Item>
      <Form.Item name="classroomId" label={t('room')} rules={rulesOf(shape.classroomId)}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={rooms.map((room) => ({
            value: room.classroomId,
            label: `${room.place} · ${t('seatCount', { n: room.seats })}`,
            disabled: people > room.seats,
          }))}
        />
      </Form.Item>
      <Form.Item name="date" label={t('date')} rules={rulesOf(shape.date)}>
        <Input type="date" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="startPeriod" label={t('from')} rules={rulesOf(shape.startPeriod)}>
          <Select
            options={options}
            onChange={(value: number) => {
              if ((form.getFieldValue('endPeriod') ?? 0) < value) form.setFieldValue('endPeriod', value);
            }}
          />
        </Form.Item>
        <Form.Item name="endPeriod" label={t('to')} rules={rulesOf(shape.endPeriod)}>
          <Select options={options.filter(({ value }) => value >= start)} />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="weeks" label={t('weeks')} extra={t('weeksHint')}>
          <InputNumber min={1} max={bookingWeeksMax} precision={0} />
        </Form.Item>
        <Form.Item name="people" label={t('people')}>
          <InputNumber min={1} max={2000} precision={0} />
        </Form.Item>
      </div>
    </FormModal>
  );
}
