import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { MilestoneForm, trainingLimits } from '@xueyan/contract/lab/practical-training';
import { Button, Card, Form, Input, Select } from 'antd';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './practical-training.module.css';
import { practicalTrainingText } from './practical-training.text.ts';

const { shape } = MilestoneForm;
const fresh = { milestoneId: '', title: '', task: '', checkpointIds: [] };

interface MilestoneFieldsProps {
  /** Steps of the chosen experiment. */
  steps: { checkpointId: string; title: string }[];
}

/** Fields of the milestones of a plan: their task, their time, and the steps that decide. */
export function MilestoneFields({ steps }: MilestoneFieldsProps) {
  const t = useText(practicalTrainingText);
  const options = steps.map(({ checkpointId, title }) => ({ value: checkpointId, label: title }));
  return (
    <Form.List name="milestones">
      {(fields, { add, remove }) => (
        <div className={styles.fields}>
          {fields.map(({ key, name }, at) => (
            <Card
              key={key}
              size="small"
              title={t('milestoneN', { n: at + 1 })}
              extra={
                fields.length > 1 && (
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('removeMilestone', { n: at + 1 })}
                    onClick={() => remove(name)}
                  />
                )
              }
            >
              <Form.Item name={[name, 'milestoneId']} hidden>
                <Input />
              </Form.Item>
              <Form.Item name={[name, 'title']} label={t('milestoneTitle')} rules={rulesOf(shape.title)}>
                <Input maxLength={maxOf(shape.title)} />
              </Form.Item>
              <Form.Item name={[name, 'dueTime']} label={t('due')} rules={[{ required: true, message: t('required') }]}>
                <TimeField label={t('due')} />
              </Form.Item>
              <Form.Item name={[name, 'task']} label={t('task')}>
                <Input.TextArea rows={2} />
              </Form.Item>
              <Form.Item name={[name, 'checkpointIds']} label={t('steps')} extra={t('stepsHint')}>
                <Select mode="multiple" options={options} optionFilterProp="label" />
              </Form.Item>
            </Card>
          ))}
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= trainingLimits.milestones}
            onClick={() => add(fresh)}
          >
            {t('addMilestone')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
