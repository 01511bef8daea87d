import { DatePicker, type GetProps } from 'antd';
import { useId } from 'react';
import hidden from '../layout/hidden.module.css';
import { useText } from '../text/text.ts';
import { choiceText } from './choice.text.ts';

interface DateRangeProps extends Omit<GetProps<typeof DatePicker.RangePicker>, 'id'> {
  /** Id from the form, whose label names the first day. */
  id?: string;
}

/** Two fields for the first and last day; each has a name of its own. */
export function DateRange({ id, ...picker }: DateRangeProps) {
  const t = useText(choiceText);
  const ownId = useId();
  const start = id ?? `${ownId}-start`;
  const end = `${ownId}-end`;
  return (
    <>
      <label htmlFor={start} className={hidden.hidden}>
        {t('startDate')}
      </label>
      <label htmlFor={end} className={hidden.hidden}>
        {t('endDate')}
      </label>
      <DatePicker.RangePicker {...picker} id={{ start, end }} />
    </>
  );
}
