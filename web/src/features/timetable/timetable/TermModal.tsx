import { calendarApi, Term } from '@xueyan/contract/school/calendar';
import { Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './CalendarPage.module.css';
import { calendarText } from './calendar.text.ts';

interface Values {
  name: string;
  dates: [Dayjs, Dayjs];
}

/** Dialog for a term: its name, first and last day. */
export function TermModal({ edited, onClose }: { edited: Term | 'new' | null; onClose: () => void }) {
  const t = useText(calendarText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(calendarApi.saveTerm, [calendarApi.get]);
  const term = edited === 'new' ? null : edited;

  const submit = async ({ name, dates: [start, end] }: Values) => {
    try {
      await save.mutateAsync({
        ...(term ? { termId: term.termId } : {}),
        name,
        startDate: start.format('YYYY-MM-DD'),
        endDate: end.format('YYYY-MM-DD'),
      });
      notice.success(t('saved'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <FormModal<Values>
      open={edited !== null}
      title={t(term ? 'editTerm' : 'addTerm')}
      okText={t('save')}
      form={form}
      initialValues={term ? { name: term.name, dates: [dayjs(term.startDate), dayjs(term.endDate)] } : {}}
      saving={save.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('termName')} rules={rulesOf(Term.shape.name)}>
        <Input maxLength={maxOf(Term.shape.name)} showCount />
      </Form.Item>
      <Form.Item
        name="dates"
        label={t('termDates')}
        extra={t('firstWeek')}
        rules={[{ required: true, message: t('datesNeeded') }]}
      >
        <DateRange className={styles.wide} />
      </Form.Item>
    </FormModal>
  );
}
