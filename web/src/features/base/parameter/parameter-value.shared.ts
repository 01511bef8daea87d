import type { ParameterRule, ParameterValue } from '@xueyan/contract/base/parameter';
import { say } from '../../../ui/text/text.ts';
import { parameterText } from './parameter.text.ts';

/** Formats a value for reading, with its unit. */
export function valueText(rule: ParameterRule, value: ParameterValue | null): string {
  if (value === null || value === '') return say(parameterText, 'none');
  if (rule.kind === 'switch') return say(parameterText, value ? 'on' : 'off');
  if (rule.kind === 'number') return `${value.toLocaleString()} ${rule.unit}`;
  if (rule.kind === 'select') return rule.options.find((option) => option.value === value)?.title ?? String(value);
  return String(value);
}
