import { applicationFaults as faults } from '@xueyan/contract/ai/application-fault';
import type { Control, FormValues } from '@xueyan/contract/ai/application-form';
import { ensure } from '@xueyan/contract/wire/fault';

/** Returns the values that the form asks for, but for uploads, and drops all others; throws where one is invalid. */
export function checkedValues(controls: readonly Control[], values: FormValues): FormValues {
  const checked: FormValues = {};
  for (const { variable, label, kind, required, options, max } of controls) {
    if (kind === 'upload') continue;
    const value = values[variable] ?? '';
    ensure(!required || value.trim() !== '', faults.missing, { label });
    if (kind === 'text' || kind === 'textarea') ensure(value.length <= max, faults.tooLong, { label, max });
    const chosen = value === '' ? [] : kind === 'checkbox' ? value.split('\n') : [value];
    const offered = kind === 'switch' ? ['true', 'false'] : kind === 'text' || kind === 'textarea' ? null : options;
    if (offered)
      ensure(
        chosen.every((one) => offered.includes(one)),
        faults.noOption,
        { label },
      );
    checked[variable] = value;
  }
  return checked;
}

/** Renders the filled form as the question shown in the chat. */
export const asQuestion = (controls: readonly Control[], values: FormValues): string =>
  controls
    .filter(({ variable }) => values[variable])
    .map(({ variable, label }) => `${label}：${inShort((values[variable] ?? '').replaceAll('\n', '、'))}`)
    .join('\n');

/** Maximum characters of a value that the question shows; the model is given all of it with its orders. */
const questionValueMax = 2_000;

/** Returns a value as the question shows it; one that is not shown whole says how much of it is. */
const inShort = (value: string) =>
  value.length > questionValueMax
    ? `${value.slice(0, questionValueMax)}… [${questionValueMax} / ${value.length}]`
    : value;

/** Returns the title of a result: the name of the application and the first line that was filled in. */
export function titleOf(name: string, controls: readonly Control[], values: FormValues): string {
  const first = controls.map(({ variable, kind }) => (kind === 'switch' ? '' : (values[variable] ?? ''))).find(Boolean);
  const line = first?.trim().split('\n')[0] ?? '';
  return (line ? `${name} · ${line}` : name).slice(0, 80);
}
