import { type ProposalField, proposalLabels } from '@xueyan/contract/ai/agent';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Flex, Input, InputNumber, Select, Typography } from 'antd';
import { usePhrase } from '../../../ui/text/usePhrase.ts';

interface Props {
  fields: ProposalField[];
  values: ReadonlyMap<string, string>;
  onChange: (path: string, value: string) => void;
}

/** All that a draft will write, as a form. */
export function ProposalFields({ fields, values, onChange }: Props) {
  const phrase = usePhrase();
  const markOf = (mark: string) => {
    const kind = Object.entries(questionKindNames).find(([name]) => name === mark)?.[1];
    return kind ? phrase(kind) : mark;
  };
  return (
    <Flex vertical gap="small">
      {fields.map((field) => {
        const label = [phrase(proposalLabels[field.label]), markOf(field.mark)].filter(Boolean).join(' · ');
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is within
          <label key={field.path}>
            <Typography.Text type="secondary">{label}</Typography.Text>
            <Control
              field={field}
              label={label}
              value={values.get(field.path) ?? field.value}
              onChange={(value) => onChange(field.path, value)}
            />
          </label>
        );
      })}
    </Flex>
  );
}

interface ControlProps {
  field: ProposalField;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Control({ field: { form, choices }, label, value, onChange }: ControlProps) {
  const wide = { style: { width: '100%' }, 'aria-label': label };
  if (form === 'line')
    return <Input {...wide} value={value} maxLength={5_000} onChange={({ target }) => onChange(target.value)} />;
  if (form === 'number')
    return <InputNumber {...wide} min={0.5} value={Number(value)} onChange={(next) => onChange(String(next ?? ''))} />;
  if (form === 'choice') return <Select {...wide} value={value} options={choices} onChange={onChange} />;
  if (form === 'many')
    return (
      <Select
        {...wide}
        mode="multiple"
        value={value.split('\n').filter(Boolean)}
        options={choices}
        onChange={(next) => onChange(next.join('\n'))}
      />
    );
  return (
    <Input.TextArea
      {...wide}
      autoSize={{ minRows: 2, maxRows: 12 }}
      maxLength={20_000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
