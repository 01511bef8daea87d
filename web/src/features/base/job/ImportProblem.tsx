import { Alert } from 'antd';
import { useEffect } from 'react';
import { CallError, showsFailure } from '../../../api/call.ts';
import { useText } from '../../../ui/text/text.ts';
import { importText } from './import.text.ts';

/** Reason why the file was refused, shown at the field until another file is chosen. */
export function ImportProblem({ problem }: { problem: unknown }) {
  const t = useText(importText);
  useEffect(() => showsFailure(problem), [problem]);
  if (!problem) return null;
  const words = typeof problem === 'string' ? problem : problem instanceof CallError ? problem.message : '';
  return <Alert type="error" showIcon role="alert" title={words || t('failed')} />;
}
