import type { TrainingResult, trainingApi } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Col, Flex, Form, Input, Row, Select, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { Shares } from './ConfusionCard.tsx';
import { trainingText } from './training.text.ts';

type Prediction = Output<typeof trainingApi.predict>;

interface PredictFormProps {
  inputs: NonNullable<TrainingResult['inputs']>;
  /** Asks the model; null if it gave no answer, which is told where it is asked. */
  ask: (values: Record<string, string>) => Promise<Prediction | null>;
}

/** Form that predicts a new row, with a field for each feature. */
export function PredictForm({ inputs, ask }: PredictFormProps) {
  const t = useText(trainingText);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Prediction | null>(null);
  const [form] = Form.useForm<{ values: string[] }>();
  const submit = async ({ values }: { values: string[] }) => {
    setBusy(true);
    setFound(await ask(Object.fromEntries(inputs.map(({ name }, i) => [name, values[i] ?? '']))));
    setBusy(false);
  };
  return (
    <Card title={t('predict')}>
      <Form<{ values: string[] }> form={form} layout="vertical" onFinish={(typed) => void submit(typed)}>
        <Row gutter={16}>
          {inputs.map(({ name, kinds, optional }, i) => (
            <Col key={name} xs={12} md={8} xl={6}>
              <Form.Item
                name={['values', i]}
                label={name}
                rules={optional ? [] : [{ required: true, message: t('valueRequired') }]}
              >
                {kinds ? (
                  <Select allowClear={optional ?? false} options={kinds.map((value) => ({ value, label: value }))} />
                ) : (
                  <Input inputMode="decimal" maxLength={30} />
                )}
              </Form.Item>
            </Col>
          ))}
        </Row>
        <Button htmlType="submit" type="primary" loading={busy}>
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
