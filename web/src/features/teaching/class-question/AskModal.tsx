import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type ClassQuestionKind, classQuestionApi, pollOptions } from '@xueyan/contract/teaching/class-question';
import { letterOf } from '@xueyan/contract/teaching/class-question-sheet';
import { Button, Checkbox, Form, Input } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-question.module.css';
import { classQuestionText } from './class-question.text.ts';

interface AskForm {
  prompt: string;
  options: string[];
  multiple: boolean;
  rightOptions: number[];
  rightText: string;
}

const { shape: asked } = classQuestionApi.ask.input;

interface AskModalProps {
  classSessionId: string;
  /** Kind of the question; null: closed. */
  kind: ClassQuestionKind | null;
  onClose: () => void;
}

/** Form for a question, with its options and key where it has some. */
export function AskModal({ classSessionId, kind, onClose }: AskModalProps) {
  const t = useText(classQuestionText);
  const notice = useNotice();
  const [form] = Form.useForm<AskForm>();
  const ask = useCreation(classQuestionApi.ask, [classQuestionApi.current]);
  const options = Form.useWatch('options', form) ?? [];
  const submit = async (values: AskForm) => {
    if (!kind) return;
    try {
      await ask.mutateAsync({ classSessionId, kind, ...values });
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<AskForm>
      open={kind !== null}
      title={kind ? t(kind) : ''}
      okText={t('start')}
      form={form}
      initialValues={kind === 'poll' ? { options: ['', ''] } : {}}
      saving={ask.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item
        name="prompt"
        label={t(kind === 'buzz' ? 'promptOptional' : 'prompt')}
        rules={[{ required: kind !== 'buzz', whitespace: true, message: t('promptNeeded') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxOf(asked.prompt)} />
      </Form.Item>
      {kind === 'poll' && <Options options={options} />}
      {kind === 'text' && (
        <Form.Item name="rightText" label={t('right')}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={maxOf(asked.rightText)} />
        </Form.Item>
      )}
    </FormModal>
  );
}

/** Positions of the right options once one option is gone: those below it move up. */
const rightWithout = (rightOptions: number[], gone: number) =>
  rightOptions.filter((at) => at !== gone).map((at) => (at > gone ? at - 1 : at));

function Options({ options }: { options: string[] }) {
  const t = useText(classQuestionText);
  const form = Form.useFormInstance<AskForm>();
  const checkOption = async (at: number, value: unknown) => {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') throw new Error(t('optionNeeded', { letter: letterOf(at) }));
    if (options.slice(0, at).some((one) => one?.trim() === text)) throw new Error(t('optionSame'));
  };
  return (
    <>
      <Form.Item label={t('options')} required>
        <Form.List name="options">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <div key={key} className={styles.optionField}>
                  <span>{letterOf(name)}</span>
                  <Form.Item
                    name={name}
                    className={styles.optionItem ?? ''}
                    rules={[{ validator: (_, value: unknown) => checkOption(name, value) }]}
                  >
                    <Input maxLength={100} aria-label={t('option', { letter: letterOf(name) })} />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('removeOption')}
                    disabled={fields.length <= pollOptions.min}
                    onClick={() => {
                      remove(name);
                      const right = form.getFieldValue('rightOptions') as number[] | undefined;
                      form.setFieldValue('rightOptions', rightWithout(right ?? [], name));
                    }}
                  />
                </div>
              ))}
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={fields.length >= pollOptions.max}
                onClick={() => add('')}
              >
                {t('addOption')}
              </Button>
            </>
          )}
        </Form.List>
      </Form.Item>
      <Form.Item name="rightOptions" label={t('right')}>
        <Checkbox.Group options={options.map((_option, value) => ({ value, label: letterOf(value) }))} />
      </Form.Item>
      <Form.Item name="multiple" valuePropName="checked">
        <Checkbox>{t('multiple')}</Checkbox>
      </Form.Item>
    </>
  );
}
