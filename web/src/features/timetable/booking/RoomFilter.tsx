import { classroomSeats, classroomTypeNames, classroomTypes } from '@xueyan/contract/school/classroom';
import type { RoomNeeds } from '@xueyan/contract/timetable/booking';
import { phraseIn } from '@xueyan/contract/wire/language';
import { InputNumber, Select } from 'antd';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import styles from './Booking.module.css';
import { bookingText } from './booking.text.ts';

interface RoomFilterProps {
  needs: RoomNeeds;
  /** Equipment of any room. */
  equipment: string[];
  onChange: (next: RoomNeeds) => void;
}

/** Narrows the rooms of the calendar to those of a kind. */
export function RoomFilter({ needs, equipment, onChange }: RoomFilterProps) {
  const t = useText(bookingText);
  const language = useLanguage();
  return (
    <div className={styles.needs}>
      <Select
        className={styles.need}
        allowClear
        aria-label={t('type')}
        placeholder={t('type')}
        value={needs.type}
        onChange={(type?: RoomNeeds['type']) => onChange({ ...needs, type })}
        options={classroomTypes.map((value) => ({
          value,
          label: phraseIn(language, classroomTypeNames[value], toTraditional),
        }))}
      />
      <Select
        className={styles.room}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        aria-label={t('equipment')}
        placeholder={t('equipment')}
        value={needs.equipment ?? []}
        onChange={(chosen: string[]) => onChange({ ...needs, equipment: chosen })}
        options={equipment.map((value) => ({ value, label: value }))}
      />
      <InputNumber
        className={styles.need}
        min={classroomSeats.min}
        max={classroomSeats.max}
        precision={0}
        aria-label={t('seatsMin')}
        placeholder={t('seatsMin')}
        value={needs.seats ?? null}
        onChange={(seats) => onChange({ ...needs, seats: seats ?? undefined })}
      />
    </div>
  );
}
