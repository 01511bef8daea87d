import { type Deck, type DeckShare, deckApi, deckShareNames, deckShares } from '@xueyan/contract/ai/deck';
import { Form, Input, Radio } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { deckText } from './deck.text.ts';

interface Values {
  title: string;
  share: DeckShare;
}

/** Title of a deck, and who may see it. */
export function DeckSettings({ deck, open, onClose }: { deck: Deck; open: boolean; onClose: () => void }) {
  const t = useText(deckText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const update = useAction(deckApi.update, [deckApi.get, deckApi.list]);
  const save = (values: Values) =>
    update.mutateAsync({ deckId: deck.deckId, ...values }).then(() => {
      notice.success(t('saved'));
      onClose();
    }, notice.error);
  return (
    <FormModal<Values>
      open={open}
      title={t('settings')}
      okText={t('save')}
      form={form}
      initialValues={{ title: deck.title, share: deck.share }}
      saving={update.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="share" label={t('share')}>
        <Radio.Group options={deckShares.map((value) => ({ value, label: phrase(deckShareNames[value]) }))} />
      </Form.Item>
    </FormModal>
  );
}
