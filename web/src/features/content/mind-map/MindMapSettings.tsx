import {
  type MindMap,
  type MindMapShare,
  mindMapApi,
  mindMapShareNames,
  mindMapShares,
} from '@xueyan/contract/content/mind-map';
import { Form, Input, Radio } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { mindMapText } from './mind-map.text.ts';

interface Values {
  title: string;
  share: MindMapShare;
}

interface Props {
  map: MindMap;
  open: boolean;
  onClose: () => void;
}

/** Dialog for the title and the sharing of a map. */
export function MindMapSettings({ map, open, onClose }: Props) {
  const t = useText(mindMapText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const update = useAction(mindMapApi.update, [mindMapApi.get, mindMapApi.list]);
  const save = (values: Values) =>
    update.mutateAsync({ mapId: map.mapId, ...values }).then(() => {
      notice.success(t('saved'));
      onClose();
    }, notice.error);
  return (
    <FormModal<Values>
      open={open}
      title={t('settings')}
      okText={t('save')}
      form={form}
      initialValues={{ title: map.title, share: map.share }}
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
        <Radio.Group options={mindMapShares.map((value) => ({ value, label: phrase(mindMapShareNames[value]) }))} />
      </Form.Item>
    </FormModal>
  );
}
