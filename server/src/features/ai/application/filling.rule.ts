import { type Control, type FormValues, applicationFaults as faults } from '@xueyan/contract/ai/application';
import { ensure } from '@xueyan/contract/wire/fault';

const variables = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;

/** The variables that a prompt names. */
export const variablesOf = (prompt: string): string[] => [...prompt.matchAll(variables)].map(([, name = '']) => name);

/** Throws unless the values are what the form asks for. What the form does not ask for is left out. */
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

/** The prompt with the values in their places; what a value holds is data and fills nothing else in. */
export const filled = (prompt: string, values: FormValues): string =>
  prompt.replace(variables, (_, name: string) => values[name] ?? '');

/** What the form says, as the question that stands in the chat. */
export const asQuestion = (controls: readonly Control[], values: FormValues): string =>
  controls
    .filter(({ variable }) => values[variable])
    .map(({ variable, label }) => `${label}：${(values[variable] ?? '').replaceAll('\n', '、').slice(0, 2_000)}`)
    .join('\n');
