import { Alert, Collapse } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { failureOf } from './failure.ts';
import { trainingText } from './training.text.ts';
import { trainingRunText } from './training-run.text.ts';

/** Why a training failed and what to do; whoever teaches may open what the program wrote. */
export function FailureNote({ message, raw }: { message: string; raw: string }) {
  const t = useText(trainingText);
  const say = useText(trainingRunText);
  const output = raw && (
    <Collapse
      ghost
      size="small"
      items={[{ key: 'raw', label: say('raw'), children: <pre style={{ whiteSpace: 'pre-wrap' }}>{raw}</pre> }]}
    />
  );
  return <Alert type="error" showIcon title={failureOf(t, message)} description={output || undefined} />;
}
