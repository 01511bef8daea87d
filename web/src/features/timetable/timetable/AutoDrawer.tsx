import type { SchoolCalendar } from '@xueyan/contract/school/calendar';
import { daysBetween } from '@xueyan/contract/school/school-date';
import { cycleMaxDays, timetableApi, timetableFaults } from '@xueyan/contract/timetable/timetable';
import { Alert, Button, Drawer, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './PlanDrawer.module.css';
import { PlanRows } from './PlanRows.tsx';
import { planText } from './plan.text.ts';
import { datesOf, emptySubject, type PlanValues } from './plan-values.ts';
import { SubjectFields } from './SubjectFields.tsx';

interface AutoDrawerProps {
  open: boolean;
  courseId: string | undefined;
  courseName: string | undefined;
  calendar: SchoolCalendar | undefined;
  onClose: () => void;
}

/** Drawer that plans the lessons of a course for many weeks. */
export function AutoDrawer({ open, courseId, courseName, calendar, onClose }: AutoDrawerProps) {
  const t = useText(planText);
  const notice = useNotice();
  const [form] = Form.useForm<PlanValues>();
  const plan = useCreation(timetableApi.plan, [timetableApi.listTaught, timetableApi.today]);
  const clash = plan.error?.code === timetableFaults.clash.code ? plan.error : null;

  const close = () => {
    plan.reset();
    onClose();
  };

  const [filled, setFilled] = useState(false);
  const { onCancel, mask } = useDiscard(open && filled, close);

  const submit = async ({ cycle, rows, ...subject }: PlanValues, skipClashes = false) => {
    const [startPeriod, endPeriod] = datesOf(cycle) ?? ['', ''];
    const complete = rows.flatMap(({ weekday, start, end, rhythm = 'every' }) =>
      weekday && start && end ? [{ weekday, periods: [start, end] as [number, number], rhythm }] : [],
    );
    try {
      const { count, skippedCount } = await plan.mutateAsync({
        ...subject,
        teacherName: subject.teacherName ?? '',
        classroom: subject.classroom ?? '',
        startPeriod,
        endPeriod,
        schooltimeMap: Object.fromEntries(complete.map(({ weekday, periods }) => [weekday, periods])),
        weeksMap: Object.fromEntries(complete.map(({ weekday, rhythm }) => [weekday, rhythm])),
        skipClashes,
      });
      notice.success(skippedCount > 0 ? t('plannedSome', { count, skipped: skippedCount }) : t('planned'));
      close();
    } catch (error) {
      notice.error(error);
    }
  };

  const terms = (calendar?.terms ?? []).map(({ name, startDate, endDate }) => ({
    label: name,
    value: [dayjs(startDate), dayjs(endDate)] as [Dayjs, Dayjs],
  }));
  return (
    <Drawer
      open={open}
      size={500}
      title={t('auto')}
      onClose={onCancel}
      mask={mask}
      afterOpenChange={(shown) => shown || setFilled(false)}
      destroyOnHidden
      footer={
        <div className={styles.footer}>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="primary" loading={plan.isPending} onClick={() => form.submit()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      {clash && (
        <Alert
          type="warning"
          showIcon
          className={styles.hint}
          title={t('skipTitle')}
          description={
            <>
              <p className={styles.clashes}>{clash.message}</p>
              <p className={styles.clashes}>{t('skipHint')}</p>
              <Button
                size="small"
                loading={plan.isPending}
                onClick={() =>
                  void form.validateFields().then(
                    (values) => submit(values, true),
                    () => undefined,
                  )
                }
              >
                {t('skip')}
              </Button>
            </>
          }
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...emptySubject, ...(courseId ? { courseId } : {}), rows: [{ rhythm: 'every' }] }}
        onValuesChange={() => setFilled(true)}
        onFinish={(values) => submit(values)}
        preserve={false}
        // Otherwise its rows are empty when it is opened again.
        clearOnDestroy
      >
        <SubjectFields courseName={courseName} />
        <Form.Item
          name="cycle"
          label={t('cycle')}
          extra={t('holidaysLeftOut')}
          rules={[
            { required: true, message: t('cycleNeeded') },
            {
              validator: (_, cycle: PlanValues['cycle']) => {
                const dates = datesOf(cycle);
                const tooLong = dates && daysBetween(...dates) >= cycleMaxDays;
                return tooLong
                  ? Promise.reject(new Error(t('cycleTooLong', { max: cycleMaxDays })))
                  : Promise.resolve();
              },
            },
          ]}
        >
          <DateRange className={styles.wide} presets={terms} />
        </Form.Item>
        <PlanRows />
      </Form>
    </Drawer>
  );
}
