import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const format = 'YYYY-MM-DD HH:mm:ss';

interface TimeFieldProps {
  /** Id from the form. */
  id?: string;
  /** Time in the wire's format, in the school's time zone. */
  value?: string | null;
  onChange?: (time: string | null) => void;
  label: string;
}

/** Field for a time to the minute, or none. */
export function TimeField({ id, value, onChange, label }: TimeFieldProps) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      aria-label={label}
      placeholder={label}
      value={value ? dayjs(value, format) : null}
      onChange={(time) => onChange?.(time ? time.second(0).format(format) : null)}
    />
  );
}
