import { useQuery } from '@tanstack/react-query';
import { timetableApi } from '@xueyan/contract/timetable/timetable';
import { Button, Checkbox, DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { query } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { narrowScreen, useMedia } from '../../../ui/browser/useMedia.ts';
import { useText } from '../../../ui/text/text.ts';
import { duePresets, isPast, lastSecond } from './due-presets.ts';
import styles from './Experiment.module.css';
import { experimentText } from './experiment.text.ts';
import type { ExperimentDraft } from './experiment-draft.ts';

const minute = 'YYYY-MM-DD HH:mm';

interface Props {
  courseId: string;
  draft: ExperimentDraft;
  onChange: (part: Partial<ExperimentDraft>) => void;
}

/** Due time of reports: to the minute, with presets, and without past times. */
export function DueField({ courseId, draft, onChange }: Props) {
  const t = useText(experimentText);
  const next = useQuery(query(timetableApi.next, { courseId }));
  const phone = useMedia(narrowScreen);
  const { dueTime } = draft;
  const now = schoolNow();
  const set = (time: string | null) => onChange({ dueTime: time });
  const names = { tonight: t('dueTonight'), lesson: t('dueLesson'), week: t('dueWeek') };

  /** Hours and minutes of the chosen day that have passed. */
  const passed = (day: Dayjs | null) => {
    const today = (day ?? dayjs(now)).format('YYYY-MM-DD') === now.slice(0, 10);
    const upTo = (end: number) => Array.from({ length: end }, (_, at) => at);
    if (!today) return {};
    const [hour = 0, minutes = 0] = now.slice(11, 16).split(':').map(Number);
    return {
      disabledHours: () => upTo(hour),
      disabledMinutes: (of: number) => (of === hour ? upTo(minutes) : []),
    };
  };

  return (
    <Form.Item
      label={t('due')}
      htmlFor="report-due"
      extra={
        <>
          <div className={styles.presets}>
            {duePresets(now, next.data?.startTime ?? null).map(({ key, time }) => (
              <Button key={key} size="small" title={time.slice(0, 16)} onClick={() => set(time)}>
                {names[key]}
              </Button>
            ))}
          </div>
          {dueTime && isPast(dueTime, now) && <div className={styles.past}>{t('duePast')}</div>}
          {dueTime && (
            <Checkbox
              className={styles.late}
              checked={draft.lateAllowed}
              onChange={({ target }) => onChange({ lateAllowed: target.checked })}
            >
              {t('late')}
            </Checkbox>
          )}
        </>
      }
    >
      {/* A phone's native picker fits the screen; Ant Design's is wider. */}
      {phone ? (
        <Input
          id="report-due"
          type="datetime-local"
          className={styles.due}
          min={now.slice(0, 16).replace(' ', 'T')}
          value={dueTime?.slice(0, 16).replace(' ', 'T') ?? ''}
          onChange={({ target }) => set(target.value ? lastSecond(target.value.slice(0, 16).replace('T', ' ')) : null)}
        />
      ) : (
        <DatePicker
          id="report-due"
          className={styles.due}
          format={minute}
          placeholder={t('duePlaceholder')}
          showTime={{ format: 'HH:mm', defaultValue: dayjs('23:59', 'HH:mm') }}
          showNow={false}
          disabledDate={(day) => day.format('YYYY-MM-DD') < now.slice(0, 10)}
          disabledTime={passed}
          value={dueTime ? dayjs(dueTime) : null}
          onChange={(time) => set(time ? lastSecond(time.format(minute)) : null)}
        />
      )}
    </Form.Item>
  );
}
