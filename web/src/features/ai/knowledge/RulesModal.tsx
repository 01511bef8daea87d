import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { ChunkRules } from '@xueyan/contract/ai/knowledge-base';
import type { KnowledgeDocument } from '@xueyan/contract/ai/knowledge-document';
import { Alert, Form, Radio } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ChunkPreview } from './ChunkPreview.tsx';
import { ChunkRuleFields } from './ChunkRuleFields.tsx';
import { chunkRulesText } from './chunk-rules.text.ts';
import { rulesIn } from './rules-in.ts';

interface RulesModalProps {
  open: boolean;
  document: KnowledgeDocument;
  /** Rules of its base. */
  usual: ChunkRules;
  onClose: () => void;
}

interface Values extends ChunkRules {
  own: boolean;
}

/** How one document is split: as its base says, or by rules of its own. */
export function RulesModal({ open, document: { documentId, title, rules }, usual, onClose }: RulesModalProps) {
  const t = useText(chunkRulesText);
  const [form] = Form.useForm<Values>();
  const own = Form.useWatch('own', form) ?? rules !== null;
  const save = useAction(knowledgeApi.setRules, [knowledgeApi.documents]);
  const typed = async () => (own ? rulesIn(await form.validateFields()) : rulesIn(usual));
  return (
    <FormModal<Values>
      open={open}
      title={t('rulesOf', { name: title })}
      okText={t('save')}
      form={form}
      initialValues={{ ...rulesIn(rules ?? usual), own: rules !== null }}
      saving={save.isPending}
      onSave={(values) =>
        save.mutate({ documentId, rules: values.own ? rulesIn(values) : null }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {save.error && <Alert type="error" showIcon title={textsFor(save.error)} />}
      <Alert type="info" showIcon title={t('savedHint')} style={{ marginBlockEnd: 16 }} />
      <Form.Item name="own">
        <Radio.Group
          aria-label={t('rules')}
          options={[
            { value: false, label: t('usual') },
            { value: true, label: t('own') },
          ]}
        />
      </Form.Item>
      {own && <ChunkRuleFields />}
      <ChunkPreview documentId={documentId} rules={typed} />
    </FormModal>
  );
}
