import type { SchoolCalendar } from '@xueyan/contract/school/calendar';
import { type Lesson, teacherNameMax, timetableApi } from '@xueyan/contract/timetable/timetable';
import { Alert, Button, DatePicker, Drawer, Form, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { differs } from '../../../ui/leaving/differs.ts';
import { useText } from '../../../ui/text/text.ts';
import { DeleteLesson } from './DeleteLesson.tsx';
import styles from './PlanDrawer.module.css';
import { planText } from './plan.text.ts';
import { emptySubject, type SubjectValues } from './plan-values.ts';
import { SubjectFields } from './SubjectFields.tsx';
import { endPeriods, startPeriods } from './weekday-options.ts';

/** Task of the drawer: a new lesson at a time, or an existing one. */
export type ManualTask =
  | { kind: 'create'; date: string; period: number; courseId: string | undefined; courseName: string | undefined }
  | { kind: 'edit'; lesson: Lesson };

interface Values extends SubjectValues {
  date: Dayjs;
  start: number | undefined;
  end: number | undefined;
}

const valuesOf = (task: ManualTask): Partial<Values> => {
  if (task.kind === 'create') {
    const start = Math.min(task.period, 11);
    const { courseId } = task;
    return { ...emptySubject, ...(courseId ? { courseId } : {}), date: dayjs(task.date), start, end: start + 1 };
  }
  const { lesson } = task;
  return {
    courseId: lesson.courseId,
    classIds: lesson.classArray.map(({ classId }) => classId),
    teacherName: lesson.teacherName.slice(0, teacherNameMax),
    classroom: lesson.classroom,
    date: dayjs(lesson.schooltime),
    start: lesson.startPitchNumber,
    end: lesson.endPitchNumber,
  };
};

interface ManualDrawerProps {
  task: ManualTask;
  open: boolean;
  calendar: SchoolCalendar | undefined;
  onClose: () => void;
  /** Called after it has closed, so that its texts do not change during the animation. */
  onClosed: () => void;
}

/** Drawer that plans, changes or deletes one lesson. */
export function ManualDrawer({ task, open, calendar, onClose, onClosed }: ManualDrawerProps) {
  const t = useText(planText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const [filled, setFilled] = useState(false);
  const { onCancel, mask } = useDiscard(open && filled, onClose);
  const stale = [timetableApi.listTaught, timetableApi.today];
  const save = useCreation(timetableApi.save, stale);
  const update = useAction(timetableApi.update, stale);

  const submit = async ({ date, start, end, ...subject }: Values) => {
    const lesson = {
      ...subject,
      teacherName: subject.teacherName ?? '',
      classroom: subject.classroom ?? '',
      schooltime: date.format('YYYY-MM-DD'),
      startPitchNumber: start ?? 0,
      endPitchNumber: end ?? 0,
    };
    try {
      if (task.kind === 'edit') await update.mutateAsync({ ...lesson, tcsId: task.lesson.tcsId });
      else await save.mutateAsync(lesson);
      notice.success(t(task.kind === 'edit' ? 'changed' : 'planned'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <Drawer
      open={open}
      size={440}
      title={t('manual')}
      onClose={onCancel}
      mask={mask}
      afterOpenChange={(shown) => {
        if (shown) return;
        setFilled(false);
        onClosed();
      }}
      destroyOnHidden
      footer={
        <div className={styles.footer}>
          {task.kind === 'edit' && <DeleteLesson lesson={task.lesson} onDone={onClose} />}
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="primary" loading={save.isPending || update.isPending} onClick={() => form.submit()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={valuesOf(task)}
        onValuesChange={(_, values) => setFilled(differs<Values>(values, valuesOf(task)))}
        onFinish={submit}
        preserve={false}
      >
        <SubjectFields courseName={task.kind === 'edit' ? task.lesson.courseName : task.courseName} />
        <Form.Item name="date" label={t('date')} rules={[{ required: true, message: t('dateNeeded') }]}>
          <DatePicker className={styles.wide} allowClear={false} />
        </Form.Item>
        <HolidayHint calendar={calendar} />
        <PeriodFields />
      </Form>
    </Drawer>
  );
}

/** Hint that the date is a holiday; planning on it is still allowed. */
function HolidayHint({ calendar }: { calendar: SchoolCalendar | undefined }) {
  const t = useText(planText);
  const date = Form.useWatch<Dayjs | undefined>('date')?.format('YYYY-MM-DD');
  const holiday = calendar?.days.find((day) => day.date === date && day.kind === 'holiday');
  if (!holiday) return null;
  return <Alert type="warning" showIcon className={styles.hint} title={t('holidayHint', { name: holiday.name })} />;
}

function PeriodFields() {
  const t = useText(planText);
  const form = Form.useFormInstance<Values>();
  const start = Form.useWatch('start', form);
  const options = (periods: number[]) => periods.map((n) => ({ value: n, label: t('period', { n }) }));
  const needed = [{ required: true, message: t('timeNeeded') }];
  return (
    <div className={styles.pair}>
      <Form.Item name="start" label={t('start')} rules={needed}>
        <Select
          options={options(startPeriods)}
          onChange={(next: number) => {
            if ((form.getFieldValue('end') ?? 0) <= next) form.setFieldValue('end', undefined);
          }}
        />
      </Form.Item>
      <Form.Item name="end" label={t('end')} rules={needed}>
        <Select options={options(endPeriods(start))} />
      </Form.Item>
    </div>
  );
}
