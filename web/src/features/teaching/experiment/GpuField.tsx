import { machineGpusMax } from '@xueyan/contract/lab/machine';
import { Alert, Flex, Form, InputNumber } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { experimentText } from './experiment.text.ts';
import { rememberGpus } from './machine-sizes.ts';

interface Props {
  gpus: number;
  /** Graphics processors that machines can be given here. */
  there: number;
  onChange: (gpus: number) => void;
}

/** Number of graphics processors that an experiment wants, and whether there are any. */
export function GpuField({ gpus, there, onChange }: Props) {
  const t = useText(experimentText);
  const change = (value: number | null) => {
    // Empty while typing: the last number stays.
    if (value === null) return;
    rememberGpus(value);
    onChange(value);
  };
  return (
    <Form.Item label={t('gpu')} htmlFor="experiment-gpus" extra={t(there > 0 ? 'gpuThere' : 'gpuNone', { n: there })}>
      <Flex vertical gap="small" align="flex-start">
        <InputNumber
          id="experiment-gpus"
          {...{ min: 0, max: machineGpusMax, precision: 0 }}
          value={gpus}
          suffix={t('gpuUnit')}
          onChange={change}
        />
        {gpus > 0 && there === 0 && <Alert type="warning" showIcon title={t('gpuLacking')} />}
      </Flex>
    </Form.Item>
  );
}
