import { calendarApi, DayName, type SpecialDay } from '@xueyan/contract/school/calendar';
import { datesBetween, type Weekday, weekdays } from '@xueyan/contract/school/school-date';
import { DatePicker, Form, Input, Segmented, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import styles from './CalendarPage.module.css';
import { calendarText } from './calendar.text.ts';
import { sayWeekday } from './school-words.shared.ts';

interface Values {
  name: string;
  dates?: [Dayjs, Dayjs];
  date?: Dayjs;
  by: 'date' | 'weekday';
  asDate?: Dayjs;
  asWeekday?: Weekday;
}

const mostDays = 100;
const write = (day: Dayjs) => day.format('YYYY-MM-DD');

function daysOf({ name, dates, date, by, asDate, asWeekday }: Values): SpecialDay[] {
  if (dates) return datesBetween(write(dates[0]), write(dates[1])).map((one) => ({ date: one, name, kind: 'holiday' }));
  if (!date) return [];
  if (by === 'date') return asDate ? [{ date: write(date), name, kind: 'asDate', asDate: write(asDate) }] : [];
  return asWeekday ? [{ date: write(date), name, kind: 'asWeekday', asWeekday }] : [];
}

/** Dialog for a holiday of some days, or for one day that is taught as another. */
export function DayModal({ kind, onClose }: { kind: 'holiday' | 'swap' | null; onClose: () => void }) {
  const t = useText(calendarText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(calendarApi.saveDays, [calendarApi.get]);
  const swap = kind === 'swap';

  const submit = async (values: Values) => {
    const days = daysOf(values);
    if (days.length > mostDays) return notice.warning(t('tooLong', { max: mostDays }));
    try {
      await save.mutateAsync({ days });
      notice.success(t('saved'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <FormModal<Values>
      open={kind !== null}
      title={t(swap ? 'addSwap' : 'addHoliday')}
      okText={t('save')}
      form={form}
      initialValues={{ by: 'weekday' }}
      saving={save.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('dayName')} rules={rulesOf(DayName)}>
        <Input maxLength={maxOf(DayName)} showCount placeholder={t(swap ? 'swapName' : 'holidayName')} />
      </Form.Item>
      {swap ? (
        <SwapFields />
      ) : (
        <Form.Item name="dates" label={t('date')} rules={[{ required: true, message: t('datesNeeded') }]}>
          <DateRange className={styles.wide} />
        </Form.Item>
      )}
    </FormModal>
  );
}

function SwapFields() {
  const t = useText(calendarText);
  const language = useLanguage();
  const by = Form.useWatch<Values['by'] | undefined>('by') ?? 'weekday';
  const needed = [{ required: true, message: t('datesNeeded') }];
  return (
    <>
      <Form.Item name="date" label={t('date')} rules={needed}>
        <DatePicker className={styles.wide} />
      </Form.Item>
      <Form.Item name="by" label={t('as')}>
        <Segmented
          options={[
            { value: 'weekday', label: t('byWeekday') },
            { value: 'date', label: t('byDate') },
          ]}
        />
      </Form.Item>
      {by === 'weekday' ? (
        <Form.Item name="asWeekday" rules={needed}>
          <Select
            aria-label={t('byWeekday')}
            options={weekdays.map((value) => ({ value, label: sayWeekday(language, value) }))}
          />
        </Form.Item>
      ) : (
        <Form.Item name="asDate" rules={needed}>
          <DatePicker className={styles.wide} aria-label={t('byDate')} />
        </Form.Item>
      )}
    </>
  );
}
