import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { classroomApi } from '@xueyan/contract/school/classroom';
import { placeMax } from '@xueyan/contract/school/place';
import { AutoComplete } from 'antd';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { classroomText } from './classroom.text.ts';

interface PlaceInputProps {
  id?: string;
  value?: string;
  onChange?: (place: string) => void;
  /** Called when a room of the school is chosen. */
  onRoom?: (room: { place: string; seats: number }) => void;
  placeholder: string;
  maxLength?: number;
}

/** Input of a room of the school, or any other place. */
export function PlaceInput({ id, value = '', onChange, onRoom, placeholder, maxLength = placeMax }: PlaceInputProps) {
  const t = useText(classroomText);
  const words = useSettled(value.trim(), 300);
  const found = useQuery({ ...query(classroomApi.choose, words ? { words } : {}), placeholderData: keepPreviousData });
  const rooms = found.data?.classroomList ?? [];
  return (
    <AutoComplete
      id={id}
      allowClear
      value={value}
      placeholder={placeholder}
      options={rooms.map(({ place, campus, seats }) => ({
        value: place,
        label: [place, campus, t('seatCount', { n: seats })].filter(Boolean).join(' · '),
      }))}
      onSelect={(place?: string) => {
        const room = rooms.find((one) => one.place === place);
        if (room) onRoom?.(room);
      }}
      onChange={(text?: string) => onChange?.((text ?? '').slice(0, maxLength))}
    />
  );
}
