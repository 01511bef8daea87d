import type { MachineCheck } from '@xueyan/contract/exam/exam-machine';
import type { ContentOf } from '@xueyan/contract/exam/question-content';
import { Alert } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { MachineSteps } from './MachineSteps.tsx';
import { machineText } from './machine.text.ts';

/** The check of an answer's machine that decides: each step with the output of its script, or why there is none. */
export function MachineFindings({ content, checks }: { content: ContentOf<'machine'>; checks: MachineCheck[] }) {
  const t = useText(machineText);
  const final = checks.find((one) => one.final);
  if (!final) return <Alert type="info" showIcon title={t('pending')} />;
  if (final.problem === 'none') return <Alert type="warning" showIcon title={t('notStarted')} />;
  if (final.problem === 'silent') return <Alert type="error" showIcon title={t('silent')} />;
  return <MachineSteps content={content} check={final} />;
}
