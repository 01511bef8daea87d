import { useQuery } from '@tanstack/react-query';
import { type TimingTask, timingTaskApi } from '@xueyan/contract/base/timing-task';
import { Button, Form, Input, Switch, Typography } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { timingTaskText } from './timing-task.text.ts';

interface TaskFormModalProps {
  open: boolean;
  task: TimingTask;
  onClose: () => void;
}

interface Values {
  cron: string;
  enabled: boolean;
}

/** Schedule of a task, with a preview of the next times. */
export function TaskFormModal({ open, task, onClose }: TaskFormModalProps) {
  const t = useText(timingTaskText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const change = useAction(timingTaskApi.change, [timingTaskApi.list]);
  const { kind, taskName, usualCron } = task;
  const submit = async ({ cron, enabled }: Values) => {
    const written = cron.trim();
    try {
      await change.mutateAsync({ kind, cron: written === usualCron ? null : written, enabled });
      notice.success(t('saved'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('editTitle', { name: taskName })}
      okText={t('save')}
      form={form}
      initialValues={{ cron: task.cron, enabled: task.enabled }}
      saving={change.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item
        name="cron"
        label={t('cron')}
        extra={t('cronHint')}
        rules={[{ required: true, whitespace: true, message: t('cronRequired') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item>
        <Button size="small" onClick={() => form.setFieldValue('cron', usualCron)}>
          {t('usual', { cron: usualCron })}
        </Button>
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before, after) => before.cron !== after.cron}>
        {({ getFieldValue }) => <NextRuns cron={String(getFieldValue('cron') ?? '')} />}
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

function NextRuns({ cron }: { cron: string }) {
  const t = useText(timingTaskText);
  const settled = useSettled(cron.trim(), 400);
  const isWhole = /^\S+(\s+\S+){4}$/.test(settled);
  const preview = useQuery({ ...query(timingTaskApi.preview, { cron: settled }), enabled: isWhole, retry: false });
  const times = isWhole ? (preview.data?.timeList ?? []) : [];
  return (
    <div aria-live="polite" style={{ marginBlockEnd: 16, minHeight: 150 }}>
      <Typography.Text type="secondary">{t('nextRuns')}</Typography.Text>
      {times.map((time) => (
        <div key={time}>{time}</div>
      ))}
      {times.length === 0 && !preview.isFetching && <div>{t('noRuns')}</div>}
    </div>
  );
}
