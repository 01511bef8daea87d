import {
  templateKindNames,
  templateKinds,
  templateShareNames,
  templateShares,
} from '@xueyan/contract/school/course-template';
import { Form, Input, Radio } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { courseTemplateText } from './course-template.text.ts';

/** Fields of a template; one that ships with the product has no audience field. */
export function TemplateFields({ shipped }: { shipped: boolean }) {
  const t = useText(courseTemplateText);
  const phrase = usePhrase();
  return (
    <>
      <Form.Item name="kind" label={t('kind')} extra={t('kindHint')}>
        <Radio.Group options={templateKinds.map((value) => ({ value, label: phrase(templateKindNames[value]) }))} />
      </Form.Item>
      <Form.Item name="share" label={t('share')} hidden={shipped}>
        <Radio.Group options={templateShares.map((value) => ({ value, label: phrase(templateShareNames[value]) }))} />
      </Form.Item>
      <Form.Item name="summary" label={t('summary')}>
        <Input.TextArea
          maxLength={300}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('summaryHint')}
        />
      </Form.Item>
    </>
  );
}
