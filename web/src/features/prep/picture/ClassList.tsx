import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { pictureApi } from '@xueyan/contract/prep/picture';
import { Button, Card, Flex, Form, Input, Progress } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './picture.module.css';
import { pictureText } from './picture.text.ts';

interface ClassListProps {
  datasetId: string;
  classList: { name: string; count: number }[];
  total: number;
  chosen: string | null;
  mayEdit: boolean;
  onChoose: (name: string | null) => void;
  /** Called when pictures are dropped on a class. */
  onDrop: (name: string, pictureIds: string[]) => void;
}

export const dragged = 'application/x-pictures';
const stale = [pictureApi.overview, pictureApi.list];

/** List of classes with their picture counts; a drop target for pictures. */
export function ClassList({ datasetId, classList, total, chosen, mayEdit, onChoose, onDrop }: ClassListProps) {
  const t = useText(pictureText);
  const notice = useNotice();
  const [over, setOver] = useState('');
  const [named, setNamed] = useState<{ name: string } | null>(null);
  const remove = useAction(pictureApi.removeClass, stale);
  const most = Math.max(1, ...classList.map(({ count }) => count));
  const drop = async ({ name, count }: { name: string; count: number }) => {
    const title = t('removeClassAsk', { name, n: count });
    if (!(await notice.confirm({ title, danger: true }))) return;
    await remove.mutateAsync({ datasetId, name }).catch(notice.error);
    onChoose(null);
  };
  return (
    <Card
      title={t('classes')}
      size="small"
      extra={
        mayEdit && (
          <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} onClick={() => setNamed({ name: '' })}>
            {t('addClass')}
          </Button>
        )
      }
    >
      <div className={styles.classes}>
        <button
          type="button"
          className={`${styles.class} ${chosen === null ? styles.chosen : ''}`}
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        >
          <span className={styles.name}>{t('all')}</span>
          <span className={styles.number}>{total}</span>
        </button>
        {classList.map((one) => (
          <Flex key={one.name} align="center">
            <button
              type="button"
              className={`${styles.class} ${chosen === one.name ? styles.chosen : ''} ${over === one.name ? styles.over : ''}`}
              aria-pressed={chosen === one.name}
              onClick={() => onChoose(one.name)}
              onDragOver={(event) => {
                if (!mayEdit || !event.dataTransfer.types.includes(dragged)) return;
                event.preventDefault();
                setOver(one.name);
              }}
              onDragLeave={() => setOver('')}
              onDrop={(event) => {
                setOver('');
                onDrop(one.name, event.dataTransfer.getData(dragged).split(','));
              }}
            >
              <span className={styles.name} title={one.name}>
                {one.name}
                <Progress
                  aria-hidden
                  percent={(one.count / most) * 100}
                  showInfo={false}
                  status="normal"
                  size={{ height: 3 }}
                  style={{ display: 'block' }}
                />
              </span>
              <span className={styles.number}>{one.count}</span>
            </button>
            {mayEdit && chosen === one.name && (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={t('rename')}
                  onClick={() => setNamed({ name: one.name })}
                />
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('removeClass')}
                  onClick={() => void drop(one)}
                />
              </>
            )}
          </Flex>
        ))}
      </div>
      <NameModal datasetId={datasetId} named={named} onClose={() => setNamed(null)} onDone={onChoose} />
    </Card>
  );
}

interface NameModalProps {
  datasetId: string;
  /** Empty name: a new class. */
  named: { name: string } | null;
  onClose: () => void;
  onDone: (name: string) => void;
}

function NameModal({ datasetId, named, onClose, onDone }: NameModalProps) {
  const t = useText(pictureText);
  const notice = useNotice();
  const [form] = Form.useForm<{ to: string }>();
  const add = useAction(pictureApi.addClass, stale);
  const rename = useAction(pictureApi.renameClass, stale);
  const former = named?.name ?? '';
  const submit = async (to: string) => {
    if (former) await rename.mutateAsync({ datasetId, name: former, to });
    else await add.mutateAsync({ datasetId, name: to });
    onDone(to);
    onClose();
  };
  return (
    <FormModal<{ to: string }>
      open={named !== null}
      title={t(former ? 'rename' : 'addClass')}
      okText={t('save')}
      form={form}
      initialValues={{ to: former }}
      saving={add.isPending || rename.isPending}
      onSave={({ to }) => void submit(to.trim()).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item
        name="to"
        label={t('className')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={50} />
      </Form.Item>
    </FormModal>
  );
}
