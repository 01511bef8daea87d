import { calendarApi, type PeriodTime } from '@xueyan/contract/school/calendar';
import { Button, Card, Form, type GetProps, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import hidden from '../../../ui/layout/hidden.module.css';
import { useText } from '../../../ui/text/text.ts';
import styles from './CalendarPage.module.css';
import { calendarText } from './calendar.text.ts';

interface Values {
  periods: [Dayjs, Dayjs][];
}

const clock = (time: string) => dayjs(`2000-01-01 ${time}`);
const valuesOf = (periods: PeriodTime[]): Values => ({
  periods: periods.map(({ startTime, endTime }) => [clock(startTime), clock(endTime)]),
});

type Range = GetProps<typeof TimePicker.RangePicker>;

/** Start and end of a period; each of the two fields has a label of its own. */
function PeriodTimes({ n, id, ...picker }: Omit<Range, 'id'> & { n: number; id?: string }) {
  const t = useText(calendarText);
  const ownId = useId();
  // The form sets the id of the first field.
  const start = id ?? `${ownId}-start`;
  const end = `${ownId}-end`;
  return (
    <>
      <label htmlFor={start} className={hidden.hidden}>
        {t('periodStart', { n })}
      </label>
      <label htmlFor={end} className={hidden.hidden}>
        {t('periodEnd', { n })}
      </label>
      <TimePicker.RangePicker
        {...picker}
        id={{ start, end }}
        className={styles.wide ?? ''}
        format="HH:mm"
        allowClear={false}
        needConfirm={false}
        order={false}
      />
    </>
  );
}

/** Start and end of the twelve periods of a day. */
export function PeriodsCard({ periods }: { periods: PeriodTime[] }) {
  const t = useText(calendarText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const [changed, setChanged] = useState(false);
  useUnsentGuard(() => changed);
  const save = useAction(calendarApi.savePeriods, [calendarApi.get]);

  const submit = async (values: Values) => {
    try {
      await save.mutateAsync({
        periods: values.periods.map(([start, end]) => ({
          startTime: start.format('HH:mm'),
          endTime: end.format('HH:mm'),
        })),
      });
      setChanged(false);
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  const undo = () => {
    form.setFieldsValue(valuesOf(periods));
    setChanged(false);
  };

  return (
    <Card title={<h2 className={styles.title}>{t('periods')}</h2>}>
      <Form form={form} initialValues={valuesOf(periods)} onFinish={submit} onValuesChange={() => setChanged(true)}>
        {periods.map((_, index) => (
          // The periods are always the same twelve.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={styles.period}>
            <span aria-hidden>{t('period', { n: index + 1 })}</span>
            <Form.Item name={['periods', index]} rules={[{ required: true, message: t('timesNeeded') }]}>
              <PeriodTimes n={index + 1} />
            </Form.Item>
          </div>
        ))}
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" disabled={!changed} loading={save.isPending}>
            {t('save')}
          </Button>
          {changed && <Button onClick={undo}>{t('undo')}</Button>}
        </div>
      </Form>
    </Card>
  );
}
