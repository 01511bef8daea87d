import { messageApi, noticeType } from '@xueyan/contract/desk/message';
import { Alert, Button, DatePicker, Drawer, Form, Input, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useCreation } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { session } from '../../../api/session.ts';
import { MarkdownEditor } from '../../../ui/MarkdownEditor.tsx';
import { useText } from '../../../ui/text.ts';
import { useDevice } from '../../../ui/useDevice.ts';
import { useNotice } from '../../../ui/useNotice.ts';
import { type Draft, isForSomebody, recipientsOf, useMessageDraft } from './message-draft.ts';
import { RecipientFields } from './RecipientFields.tsx';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

type Problem = { field: 'to' | 'title' | 'content' | 'time'; words: string } | null;
const maxContent = 20_000;
const wire = 'YYYY-MM-DD HH:mm:ss';

/** Writes a message and sends it, now or at a time. What is written stays on this device until it is sent. */
export function SendDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(sendingText);
  const notice = useNotice();
  const phone = useDevice() === 'mobile';
  const { draft, change, clear } = useMessageDraft();
  const [later, setLater] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const send = useCreation(messageApi.send, [messageApi.listSent]);
  const types = session.dictionaries()?.MESSAGE_TYPE ?? [];

  const edit = (part: Partial<Draft>) => {
    setProblem(null);
    change(part);
  };
  const findProblem = (): Problem => {
    if (!isForSomebody(recipientsOf(draft))) return { field: 'to', words: t('toRequired') };
    if (!draft.messageTitle.trim()) return { field: 'title', words: t('titleRequired') };
    if (!draft.messageContent.trim()) return { field: 'content', words: t('contentRequired') };
    if (draft.messageContent.length > maxContent) return { field: 'content', words: t('contentTooLong') };
    if (later && !draft.sendTime) return { field: 'time', words: t('timeRequired') };
    if (later && draft.sendTime && draft.sendTime <= schoolNow()) return { field: 'time', words: t('timePast') };
    return null;
  };
  const submit = async () => {
    const found = findProblem();
    setProblem(found);
    if (found) return;
    const { messageType, messageTitle, messageContent } = draft;
    const sendTime = later ? draft.sendTime : null;
    const form = { messageType, messageTitle, messageContent, to: recipientsOf(draft), sendTime };
    // A refusal is shown above the form.
    const sent = await send.mutateAsync(form).catch(() => null);
    if (!sent) return;
    notice.success(sendTime ? t('scheduledAt', { time: sendTime }) : t('sentTo', { n: sent.recipientCount }));
    clear();
    onClose();
  };
  const itemOf = (field: NonNullable<Problem>['field']) =>
    problem?.field === field ? { validateStatus: 'error' as const, help: problem.words } : {};

  return (
    <Drawer
      open={open}
      size={phone ? '100%' : 640}
      title={t('sendTitle')}
      onClose={onClose}
      destroyOnHidden
      footer={
        <div className={styles.footer}>
          <span className={styles.kept}>{isBlank(draft) ? '' : t('draftKept')}</span>
          <Button type="text" disabled={isBlank(draft)} onClick={clear}>
            {t('clearDraft')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={send.isPending} onClick={() => void submit()}>
            {later ? t('schedule') : t('send')}
          </Button>
        </div>
      }
    >
      {send.error && <Alert type="error" showIcon className={styles.failure} title={send.error.message} />}
      <Form layout="vertical" component="div">
        <Form.Item {...itemOf('to')}>
          <RecipientFields draft={draft} onChange={edit} />
        </Form.Item>
        <Form.Item label={t('type')} extra={draft.messageType === noticeType ? t('typeNotice') : t('typeOther')}>
          <Segmented
            aria-label={t('type')}
            value={draft.messageType}
            onChange={(messageType) => edit({ messageType })}
            options={types.map(({ dictCode, dictName }) => ({ value: dictCode, label: dictName }))}
          />
        </Form.Item>
        <Form.Item label={t('title')} required htmlFor="message-title" {...itemOf('title')}>
          <Input
            id="message-title"
            maxLength={100}
            showCount
            placeholder={t('titlePlaceholder')}
            value={draft.messageTitle}
            onChange={({ target }) => edit({ messageTitle: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('content')} required {...itemOf('content')}>
          <MarkdownEditor
            ariaLabel={t('content')}
            minHeight={180}
            placeholder={t('contentPlaceholder')}
            value={draft.messageContent}
            onChange={(messageContent) => edit({ messageContent })}
            status={
              phone ? undefined : (
                <span className={styles.count}>{`${draft.messageContent.length} / ${maxContent}`}</span>
              )
            }
          />
        </Form.Item>
        <Form.Item label={t('when')} {...itemOf('time')}>
          <div className={styles.when}>
            <Segmented
              aria-label={t('when')}
              value={later ? 'later' : 'now'}
              onChange={(choice) => {
                setProblem(null);
                setLater(choice === 'later');
              }}
              options={[
                { value: 'now', label: t('now') },
                { value: 'later', label: t('later') },
              ]}
            />
            {later && (
              <DatePicker
                aria-label={t('when')}
                showTime={{ format: 'HH:mm' }}
                format="YYYY-MM-DD HH:mm"
                needConfirm={false}
                minDate={dayjs(schoolNow())}
                maxDate={dayjs(schoolNow()).add(1, 'year')}
                value={draft.sendTime ? dayjs(draft.sendTime) : null}
                onChange={(at) => edit({ sendTime: at ? at.second(0).format(wire) : null })}
              />
            )}
          </div>
        </Form.Item>
      </Form>
    </Drawer>
  );
}

const isBlank = (draft: Draft) => !draft.messageTitle && !draft.messageContent && !isForSomebody(recipientsOf(draft));
