import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { choiceKinds, controlKindNames, controlKinds, controlsMax, valueMax } from '@xueyan/contract/ai/application';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Card, Flex, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { applicationText } from './application.text.ts';

const fresh = { variable: '', label: '', kind: 'text', required: true, options: [], max: 200, initial: '' };

/** The controls of an application's form, in their order. */
export function ControlsEditor() {
  const t = useText(applicationText);
  const language = useLanguage();
  const kinds = controlKinds.map((value) => ({
    value,
    label: phraseIn(language, controlKindNames[value], toTraditional),
  }));
  return (
    <Form.List name="controls">
      {(fields, { add, remove, move }) => (
        <Form.Item label={t('controls')}>
          <Flex vertical gap="small">
            {fields.map(({ key, name }, at) => (
              <Card key={key} size="small">
                <Flex gap="middle" wrap>
                  <Form.Item
                    name={[name, 'variable']}
                    label={t('variable')}
                    extra={t('variableHint')}
                    rules={[{ required: true, pattern: /^[A-Za-z]\w{0,29}$/, message: t('variableHint') }]}
                  >
                    <Input maxLength={30} />
                  </Form.Item>
                  <Form.Item name={[name, 'label']} label={t('label')} rules={[{ required: true, whitespace: true }]}>
                    <Input maxLength={40} />
                  </Form.Item>
                  <Form.Item name={[name, 'kind']} label={t('controlKind')}>
                    <Select options={kinds} popupMatchSelectWidth={false} style={{ minWidth: 140 }} />
                  </Form.Item>
                  <Form.Item name={[name, 'required']} label={t('required')} valuePropName="checked">
                    <Switch />
                  </Form.Item>
                  <Form.Item noStyle dependencies={[['controls', name, 'kind']]}>
                    {({ getFieldValue }) =>
                      choiceKinds.includes(getFieldValue(['controls', name, 'kind'])) ? (
                        <Form.Item
                          name={[name, 'options']}
                          label={t('options')}
                          extra={t('optionsHint')}
                          rules={[{ type: 'array', min: 2, required: true, message: t('optionsHint') }]}
                        >
                          <Select mode="tags" open={false} suffixIcon={null} style={{ minWidth: 240 }} />
                        </Form.Item>
                      ) : (
                        <Form.Item name={[name, 'max']} label={t('max')}>
                          <InputNumber min={1} max={valueMax} />
                        </Form.Item>
                      )
                    }
                  </Form.Item>
                  <Form.Item name={[name, 'initial']} label={t('initial')}>
                    <Input maxLength={2_000} />
                  </Form.Item>
                </Flex>
                <Button type="link" size="small" disabled={at === 0} onClick={() => move(at, at - 1)}>
                  {t('up')}
                </Button>
                <Button type="link" size="small" disabled={at === fields.length - 1} onClick={() => move(at, at + 1)}>
                  {t('down')}
                </Button>
                <Button type="link" size="small" danger onClick={() => remove(name)}>
                  {t('remove')}
                </Button>
              </Card>
            ))}
            <div>
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={fields.length >= controlsMax}
                onClick={() => add(fresh)}
              >
                {t('addControl')}
              </Button>
            </div>
          </Flex>
        </Form.Item>
      )}
    </Form.List>
  );
}
