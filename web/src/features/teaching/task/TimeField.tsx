import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const format = 'YYYY-MM-DD HH:mm:ss';

interface Props {
  id?: string;
  value: string | null;
  label: string;
  onChange: (time: string | null) => void;
}

/** Input of a date and time to the minute, in the wire format. */
export function TimeField({ id, value, label, onChange }: Props) {
  return (
    <DatePicker
      {...(id && { id })}
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      aria-label={label}
      placeholder={label}
      value={value ? dayjs(value, format) : null}
      onChange={(time) => onChange(time ? time.second(0).format(format) : null)}
    />
  );
}
