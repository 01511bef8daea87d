import { attendanceWays } from '@xueyan/contract/attendance/attendance';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Form, InputNumber, Radio } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { classScreenText } from './class-screen.text.ts';

type CheckInForm = Omit<Input<typeof classSessionApi.checkIn>, 'classSessionId'>;

const wayWords = { button: 'wayButton', qr: 'wayQr', code: 'wayCode' } as const;

interface CheckInModalProps {
  classSessionId: string;
  open: boolean;
  onClose: () => void;
  onOpened: () => void;
}

/** Opens a sign-in for the session; its record belongs to the session. */
export function CheckInModal({ classSessionId, open, onClose, onOpened }: CheckInModalProps) {
  const t = useText(classScreenText);
  const notice = useNotice();
  const [form] = Form.useForm<CheckInForm>();
  const start = useCreation(classSessionApi.checkIn, [classSessionApi.people]);
  const submit = async (values: CheckInForm) => {
    try {
      await start.mutateAsync({ ...values, classSessionId });
      notice.success(t('checkInStarted'));
      onClose();
      onOpened();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<CheckInForm>
      open={open}
      title={t('checkIn')}
      okText={t('checkIn')}
      form={form}
      initialValues={{ minutes: 5, way: 'button' }}
      saving={start.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item
        name="minutes"
        label={t('checkInMinutes')}
        rules={rulesOf(classSessionApi.checkIn.input.shape.minutes)}
      >
        <InputNumber style={{ width: 200 }} controls={false} suffix={t('minutesUnit')} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="way" label={t('way')}>
        <Radio.Group
          optionType="button"
          options={attendanceWays.map((value) => ({ value, label: t(wayWords[value]) }))}
        />
      </Form.Item>
    </FormModal>
  );
}
