import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const format = 'YYYY-MM-DD HH:mm:ss';

interface TimeFieldProps {
  /** Of the form. */
  id?: string;
  /** As the wire writes it, in the school's zone. */
  value?: string | null;
  onChange?: (time: string | null) => void;
  label: string;
}

/** A moment to the minute, or none. */
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
