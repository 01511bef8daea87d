import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { BlankKey, QuestionKey } from '@xueyan/contract/exam/question-key';
import { emptyResponse, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { Card, Form, Input, InputNumber } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { regradeText } from './regrade.text.ts';

interface KeyEditorProps {
  content: QuestionContent;
  value: QuestionKey;
  onChange: (key: QuestionKey) => void;
}

/** Edits the right answer with the candidates' own controls; blanks accept several texts. */
export function KeyEditor({ content, value, onChange }: KeyEditorProps) {
  const t = useText(regradeText);
  if (value.kind === 'blank')
    return <BlankKeys keys={value.blanks} onChange={(blanks) => onChange({ kind: 'blank', blanks })} />;
  if (value.kind === 'cloze') {
    const texts = value.gaps.filter((gap) => gap.form !== 'choice');
    return (
      <BlankKeys
        keys={texts}
        onChange={(keys) =>
          onChange({ kind: 'cloze', gaps: value.gaps.map((gap) => keys.find(({ id }) => id === gap.id) ?? gap) })
        }
      />
    );
  }
  return (
    <Card size="small" title={t('newKey')}>
      <QuestionAnswer
        content={content}
        only="answer"
        response={asResponse(content, value)}
        onChange={(response) => onChange(asKey(response) ?? value)}
      />
    </Card>
  );
}

function asResponse(content: QuestionContent, key: QuestionKey): QuestionResponse {
  switch (key.kind) {
    case 'single':
      return { kind: 'single', choice: key.correct };
    case 'multiple':
      return { kind: 'multiple', choices: key.correct };
    case 'judge':
      return { kind: 'judge', choice: key.correct };
    case 'matching':
      return { kind: 'matching', pairs: key.pairs };
    case 'ordering':
      return { kind: 'ordering', order: key.order };
    default:
      return emptyResponse(content);
  }
}

function asKey(response: QuestionResponse): QuestionKey | undefined {
  switch (response.kind) {
    case 'single':
      return response.choice === null ? undefined : { kind: 'single', correct: response.choice };
    case 'multiple':
      return { kind: 'multiple', correct: response.choices };
    case 'judge':
      return response.choice === null ? undefined : { kind: 'judge', correct: response.choice };
    case 'matching':
      return { kind: 'matching', pairs: response.pairs };
    case 'ordering':
      return { kind: 'ordering', order: response.order };
    default:
      return undefined;
  }
}

function BlankKeys({ keys, onChange }: { keys: BlankKey[]; onChange: (keys: BlankKey[]) => void }) {
  const t = useText(regradeText);
  const set = (key: BlankKey) => onChange(keys.map((one) => (one.id === key.id ? key : one)));
  return (
    <Form layout="vertical" component="div">
      {keys.map((key, at) =>
        key.form === 'text' ? (
          <Form.Item key={key.id} label={t('accepted', { n: at + 1 })}>
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 6 }}
              defaultValue={key.accepted.join('\n')}
              onChange={(event) => {
                const accepted = event.target.value.split('\n').map((line) => line.trim());
                set({ ...key, accepted: [...new Set(accepted.filter(Boolean))] });
              }}
            />
          </Form.Item>
        ) : (
          <Form.Item key={key.id} label={t('number', { n: at + 1 })}>
            <InputNumber value={key.value} onChange={(number) => set({ ...key, value: number ?? key.value })} />
          </Form.Item>
        ),
      )}
    </Form>
  );
}
