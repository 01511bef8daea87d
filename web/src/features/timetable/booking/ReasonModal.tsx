import { type Booking, bookingApi, bookingReasonMax } from '@xueyan/contract/timetable/booking';
import { Alert, Form, Input, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { bookingText } from './booking.text.ts';

interface ReasonModalProps {
  open: boolean;
  step: 'refuse' | 'cancel';
  booking: Booking;
  onClose: () => void;
}

interface Values {
  reason: string;
  /** Empty: all future dates. */
  date: string;
}

const stale = [bookingApi.list, bookingApi.week, bookingApi.now];

/** Dialog for the reason of a refusal or cancellation, and the date to cancel. */
export function ReasonModal({ open, step, booking, onClose }: ReasonModalProps) {
  const t = useText(bookingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const refuse = useAction(bookingApi.refuse, stale);
  const cancel = useAction(bookingApi.cancel, stale);
  const failure = refuse.error ?? cancel.error;
  const words = failure && textsFor(failure);
  const { bookingId, dates } = booking;
  const submit = async ({ reason = '', date }: Values) => {
    if (step === 'refuse') await refuse.mutateAsync({ bookingId, reason });
    else await cancel.mutateAsync({ bookingId, reason, ...(date ? { date } : {}) });
    notice.success(t('done'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(step === 'refuse' ? 'refuseTitle' : 'cancelTitle', { place: booking.place })}
      okText={t(step === 'refuse' ? 'refuse' : 'cancelNow')}
      form={form}
      initialValues={{ reason: '', date: '' }}
      saving={refuse.isPending || cancel.isPending}
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {step === 'cancel' && dates.length > 1 && (
        <Form.Item name="date" label={t('whichDate')}>
          <Select options={[{ value: '', label: t('allDates') }, ...dates.map((value) => ({ value, label: value }))]} />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={step === 'refuse' ? [{ required: true, whitespace: true, message: t('reasonNeeded') }] : []}
      >
        <Input.TextArea maxLength={bookingReasonMax} showCount rows={3} />
      </Form.Item>
    </FormModal>
  );
}
