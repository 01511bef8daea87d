import { type TrainingResult, trainingApi } from '@xueyan/contract/prep/training';
import { Button, Card, Col, Flex, Form, Input, Row, Select, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { Shares } from './ConfusionCard.tsx';
import { trainingText } from './training.text.ts';

interface PredictCardProps {
  runId: string;
  inputs: NonNullable<TrainingResult['inputs']>;
}

/** What the model makes of something new: a field for each feature. */
export function PredictCard({ runId, inputs }: PredictCardProps) {
  const t = useText(trainingText);
  const notice = useNotice();
  const predict = useAction(trainingApi.predict);
  const [form] = Form.useForm<{ values: string[] }>();
  const submit = ({ values }: { values: string[] }) => {
    const named = Object.fromEntries(inputs.map(({ name }, i) => [name, values[i] ?? '']));
    predict.mutate({ runId, values: named }, { onError: notice.error });
  };
  const found = predict.data;
  return (
    <Card title={t('predict')}>
      <Form<{ values: string[] }> form={form} layout="vertical" onFinish={submit}>
        <Row gutter={16}>
          {inputs.map(({ name, kinds }, i) => (
            <Col key={name} xs={12} md={8} xl={6}>
              <Form.Item name={['values', i]} label={name} rules={[{ required: true, message: t('valueRequired') }]}>
                {kinds ? (
                  <Select options={kinds.map((value) => ({ value, label: value }))} />
                ) : (
                  <Input inputMode="decimal" maxLength={30} />
                )}
              </Form.Item>
            </Col>
          ))}
        </Row>
        <Button htmlType="submit" type="primary" loading={predict.isPending}>
          {t('predictNow')}
        </Button>
      </Form>
      {found && (
        <Flex vertical gap="small" style={{ marginBlockStart: 16, maxInlineSize: 360 }} role="status">
          <Typography.Text strong>{t('predicted', { value: found.value })}</Typography.Text>
          <Shares
            labels={found.probabilities.map(({ label }) => label)}
            shares={found.probabilities.map(({ share }) => share)}
            most={10}
          />
        </Flex>
      )}
    </Card>
  );
}
