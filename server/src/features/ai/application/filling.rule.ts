import { applicationFaults as faults } from '@xueyan/contract/ai/application-fault';
import type { Control, FormValues } from '@xueyan/contract/ai/application-form';
import { ensure } from '@xueyan/contract/wire/fault';

const variables = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;

/** Returns the variables that a prompt names. */
export const variablesOf = (prompt: string): string[] => [...prompt.matchAll(variables)].map(([, name = '']) => name);

/** Returns the values that the form asks for and drops all others; throws where one is invalid. */
export function checkedValues(controls: readonly Control[], values: FormValues): FormValues {
  const checked: FormValues = {};
  for (const { variable, label, kind, required, options, max } of controls) {
    const value = values[variable] ?? '';
    ensure(!required || value.trim() !== '', faults.missing, { label });
    if (kind === 'text' || kind === 'textarea') ensure(value.length <= max, faults.tooLong, { label, max });
    const chosen = value === '' ? [] : kind === 'checkbox' ? value.split('\n') : [value];
    const offered =
      kind === 'switch'
        ? ['true', 'false']
        : kind === 'text' || kind === 'textarea' || kind === 'upload'
          ? null
          : options;
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

/** Fills the values into a prompt; placeholders inside a value are data and are not filled in. */
export const filled = (prompt: string, values: FormValues): string =>
  prompt.replace(variables, (_, name: string) => values[name] ?? '');

/** Renders the filled form as the question shown in the chat. */
export const asQuestion = (controls: readonly Control[], values: FormValues): string =>
  controls
    .filter(({ variable }) => values[variable])
    .map(({ variable, label }) => `${label}：${(values[variable] ?? '').replaceAll('\n', '、').slice(0, 2_000)}`)
    .join('\n');

/** Returns the title of a result: the name of the application and the first line that was filled in. */
export function titleOf(name: string, controls: readonly Control[], values: FormValues): string {
  const first = controls.map(({ variable, kind }) => (kind === 'switch' ? '' : (values[variable] ?? ''))).find(Boolean);
  const line = first?.trim().split('\n')[0] ?? '';
  return (line ? `${name} · ${line}` : name).slice(0, 80);
}
