import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { definitionMax, ImageDefinition } from '@xueyan/contract/lab/image-record';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './ImagesPage.module.css';
import { imageFormText } from './image-form.text.ts';

const { shape } = ImageDefinition;
const fileShape = shape.files.element.shape;
const separators = ['、', ',', '，', ' ', '\n'];

/** Fields of what a recipe adds to its base image: packages, files, commands. */
export function RecipeFields() {
  const t = useText(imageFormText);
  return (
    <>
      <Form.Item
        name={['definition', 'packages']}
        label={t('packages')}
        extra={t('packagesHint')}
        rules={rulesOf(shape.packages)}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} />
      </Form.Item>
      <Form.List name={['definition', 'files']}>
        {(fields, { add, remove }) => (
          <Form.Item label={t('files')} extra={t('filesHint')}>
            <div className={styles.files}>
              {fields.map(({ key, name }) => (
                <div key={key} className={styles.file}>
                  <Form.Item name={[name, 'path']} label={t('filePath')} rules={rulesOf(fileShape.path)}>
                    <Input placeholder="/opt/course/readme.txt" />
                  </Form.Item>
                  <Form.Item name={[name, 'text']} label={t('fileText')}>
                    <Input.TextArea rows={3} maxLength={definitionMax.fileText} className={styles.code} />
                  </Form.Item>
                  <div className={styles.fileEnd}>
                    <Form.Item name={[name, 'executable']} valuePropName="checked" noStyle>
                      <Checkbox>{t('executable')}</Checkbox>
                    </Form.Item>
                    <Button type="link" size="small" danger onClick={() => remove(name)}>
                      {t('removeFile')}
                    </Button>
                  </div>
                </div>
              ))}
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={fields.length >= definitionMax.files}
                onClick={() => add({ path: '', text: '', executable: false })}
              >
                {t('addFile')}
              </Button>
            </div>
          </Form.Item>
        )}
      </Form.List>
      <Form.Item name={['definition', 'commands']} label={t('commands')} extra={t('commandsHint')}>
        <Input.TextArea rows={5} maxLength={definitionMax.commands} className={styles.code} />
      </Form.Item>
    </>
  );
}
