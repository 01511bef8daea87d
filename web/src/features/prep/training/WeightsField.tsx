import CloseOutlined from '@ant-design/icons/CloseOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { type StartWeights, WeightsReply, weightsMaxMb, weightsPath } from '@xueyan/contract/prep/training-weights';
import { Alert, Button, Flex, Typography, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { detectionText } from './detection.text.ts';
import { formOf } from './TryFrame.tsx';

interface WeightsFieldProps {
  /** Whether this server can read weights. */
  nets: boolean;
  value?: StartWeights | undefined;
  onChange?: (weights: StartWeights | undefined) => void;
}

/** Weights that a detector begins with: checked by the server as they are uploaded. */
export function WeightsField({ nets, value, onChange }: WeightsFieldProps) {
  const t = useText(detectionText);
  const [labelCount, setLabelCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const take = async (file: File) => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await sendForm(weightsPath, formOf(file), { output: WeightsReply });
      setLabelCount(data.labelCount);
      onChange?.({ weightsId: data.weightsId, name: data.name });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex vertical gap="small" align="flex-start">
      {problem !== null && <Alert type="error" showIcon title={textsFor(problem)} />}
      {value ? (
        <Flex gap="small" align="center">
          <Typography.Text>{t('fromLabels', { name: value.name, n: labelCount })}</Typography.Text>
          <Button
            type="text"
            size="small"
            aria-label={t('fromRemove')}
            icon={<CloseOutlined aria-hidden />}
            onClick={() => onChange?.(undefined)}
          />
        </Flex>
      ) : (
        <Upload
          accept=".pt,.zip,.safetensors"
          showUploadList={false}
          disabled={!nets}
          beforeUpload={(file) => {
            void take(file);
            return false;
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={busy} disabled={!nets}>
            {t('fromChoose')}
          </Button>
        </Upload>
      )}
      <Typography.Text type="secondary">{t('fromHint', { mb: weightsMaxMb })}</Typography.Text>
    </Flex>
  );
}
