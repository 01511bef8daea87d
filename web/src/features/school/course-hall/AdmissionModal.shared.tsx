import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type AdmissionForm,
  admissionApi,
  admissionApprovals,
  capacityBounds,
  prerequisitesMax,
} from '@xueyan/contract/school/admission';
import { courseHallApi } from '@xueyan/contract/school/course-hall';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, DatePicker, Form, InputNumber, Segmented, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './course-hall.module.css';
import { courseHallText } from './course-hall.text.ts';

interface AdmissionModalProps {
  courseId: string;
  open: boolean;
  onClose: () => void;
}

interface Values
  extends Pick<AdmissionForm, 'open' | 'auditable' | 'capacity' | 'approval' | 'prerequisiteIds' | 'requiredOfAll'> {
  from: Dayjs | null;
  until: Dayjs | null;
}

const wire = 'YYYY-MM-DD HH:mm:ss';
const momentOf = (time: string | null) => (time ? dayjs(time) : null);

/** Admission settings of a course; loads them first, so that nothing is overwritten. */
export function AdmissionModal({ courseId, open, onClose }: AdmissionModalProps) {
  // Loaded again at each opening: another person may have changed the settings. Not while it is open: the form would
  // keep what it shows and send it as based on the newer version.
  const found = useQuery({
    ...query(admissionApi.get, { courseId }),
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  });
  if (!found.data) return null;
  return <Filled courseId={courseId} open={open} onClose={onClose} before={found.data} />;
}

function Filled({
  courseId,
  open,
  onClose,
  before,
}: AdmissionModalProps & { before: Output<typeof admissionApi.get> }) {
  const t = useText(courseHallText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useAction(admissionApi.save, [admissionApi.get, courseHallApi.list, courseHallApi.get]);
  const problem = save.error && textsFor(save.error);

  const submit = async ({ from, until, ...values }: Values) => {
    const times = { fromTime: from?.format(wire) ?? null, untilTime: until?.format(wire) ?? null };
    await save.mutateAsync({ ...values, ...times, courseId, version: before.version });
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal<Values>
      open={open}
      title={t('settings')}
      okText={t('save')}
      form={form}
      initialValues={{
        ...{ open: before.open, auditable: before.auditable, capacity: before.capacity, approval: before.approval },
        ...{ from: momentOf(before.fromTime), until: momentOf(before.untilTime) },
        requiredOfAll: before.requiredOfAll,
        prerequisiteIds: before.prerequisites.map((one) => one.courseId),
      }}
      saving={save.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {problem && <Alert type="error" showIcon title={problem} />}
      <p className={styles.hint}>{t('settingsHint')}</p>
      <Form.Item name="open" label={t('openLabel')} extra={t('openHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(was: Values, is: Values) => was.open !== is.open}>
        {() => (
          <div hidden={!form.getFieldValue('open')}>
            <Form.Item name="capacity" label={t('capacityLabel')} extra={t('capacityHint', { n: before.takenCount })}>
              <InputNumber {...capacityBounds} precision={0} />
            </Form.Item>
            <div className={styles.window}>
              <Form.Item name="from" label={t('windowFrom')} extra={t('windowHint')}>
                <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
              </Form.Item>
              <Form.Item name="until" label={t('windowUntil')}>
                <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
              </Form.Item>
            </div>
            <Form.Item name="approval" label={t('approvalLabel')}>
              <Segmented
                options={admissionApprovals.map((value) => ({
                  value,
                  label: t(value === 'automatic' ? 'automatic' : 'byTeacher'),
                }))}
              />
            </Form.Item>
          </div>
        )}
      </Form.Item>
      <Form.Item name="prerequisiteIds" label={t('prerequisitesLabel')} extra={t('prerequisitesHint')}>
        <Prerequisites courseId={courseId} known={before.prerequisites} />
      </Form.Item>
      <Form.Item name="requiredOfAll" label={t('requiredOfAll')} extra={t('requiredOfAllHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="auditable" label={t('auditableLabel')} extra={t('auditableHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

interface PrerequisitesProps {
  courseId: string;
  known: { courseId: string; courseName: string }[];
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

const searchPauseMs = 300;

/** Picker of several courses; chosen ones show their names during any search. */
function Prerequisites({ courseId, known, value = [], onChange, ...more }: PrerequisitesProps) {
  const [words, setWords] = useState('');
  const [seen, setSeen] = useState(known);
  const courseName = useSettled(words.trim().slice(0, 40), searchPauseMs);
  const found = useQuery({
    ...query(admissionApi.choices, { courseId, courseName }),
    placeholderData: keepPreviousData,
  });
  const courses = found.data?.courses ?? [];
  const named = [...new Map([...seen, ...courses].map((one) => [one.courseId, one])).values()];
  const offered = courses.map((one) => ({ value: one.courseId, label: one.courseName }));
  const chosen = named
    .filter((one) => value.includes(one.courseId) && !courses.some((course) => course.courseId === one.courseId))
    .map((one) => ({ value: one.courseId, label: one.courseName }));
  return (
    <Select
      {...more}
      mode="multiple"
      maxCount={prerequisitesMax}
      value={value}
      loading={found.isFetching}
      options={[...chosen, ...offered]}
      showSearch={{ filterOption: false, onSearch: setWords }}
      onChange={(ids: string[]) => {
        setSeen(named.filter((one) => ids.includes(one.courseId)));
        onChange?.(ids);
      }}
    />
  );
}
