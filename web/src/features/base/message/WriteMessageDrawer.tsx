import { MessageForm, messageApi, noticeType } from '@xueyan/contract/base/message';
import { Alert, Button, DatePicker, Drawer, Form, Input, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useCreation } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { session } from '../../../api/session.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import { isForSomebody, recipientsOf } from './addressing.shared.ts';
import { type Draft, useMessageDraft } from './message-draft.ts';
import { RecipientFields } from './RecipientFields.shared.tsx';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

/** Reasons why it cannot be sent, by field. */
type Problems = Partial<Record<'to' | 'title' | 'content' | 'time', string>>;
const maxContent = 20_000;
const wire = 'YYYY-MM-DD HH:mm:ss';

/** Form that writes a message and sends it, now or at a time. The draft is stored on this device until it is sent. */
export function WriteMessageDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(sendingText);
  const notice = useNotice();
  const phone = useDevice() === 'mobile';
  const { draft, kept, change, clear } = useMessageDraft();
  const leaving = useDiscard(open && !kept, onClose);
  const [later, setLater] = useState(false);
  /** Missing fields are shown only after the first try to send. */
  const [tried, setTried] = useState(false);
  const send = useCreation(messageApi.send, [messageApi.listSent]);
  const types = session.dictionaries()?.MESSAGE_TYPE?.filter(({ disabled }) => !disabled) ?? [];

  const startAnew = () => {
    setTried(false);
    clear();
  };
  const findProblems = (): Problems => {
    const found: Problems = {};
    if (!isForSomebody(recipientsOf(draft))) found.to = t('reachNone');
    if (!draft.messageTitle.trim()) found.title = t('titleRequired');
    if (!draft.messageContent.trim()) found.content = t('contentRequired');
    if (draft.messageContent.length > maxContent) found.content = t('contentTooLong');
    if (later && !draft.sendTime) found.time = t('timeRequired');
    if (later && draft.sendTime && draft.sendTime <= schoolNow()) found.time = t('timePast');
    return found;
  };
  const submit = async () => {
    setTried(true);
    if (Object.keys(findProblems()).length > 0) return;
    const { messageType, messageTitle, messageContent } = draft;
    const sendTime = later ? draft.sendTime : null;
    const form = { messageType, messageTitle, messageContent, to: recipientsOf(draft), sendTime };
    // The refusal is shown above the form.
    const sent = await send.mutateAsync(form).catch(() => null);
    if (!sent) return;
    if (sent.held) notice.warning(t('held'));
    else notice.success(sendTime ? t('scheduledAt', { time: sendTime }) : t('sentTo', { n: sent.recipientCount }));
    startAnew();
    onClose();
  };
  const failure = send.error && textsFor(send.error);
  const problems = tried ? findProblems() : {};
  const itemOf = (field: keyof Problems) =>
    problems[field] ? { validateStatus: 'error' as const, help: problems[field] } : {};

  return (
    <Drawer
      open={open}
      size={phone ? '100%' : 640}
      title={t('sendTitle')}
      onClose={leaving.onCancel}
      mask={leaving.mask}
      destroyOnHidden
      footer={
        <div className={styles.footer}>
          <span className={kept ? styles.kept : styles.lost}>
            {isBlank(draft) ? '' : t(kept ? 'draftKept' : 'draftNotKept')}
          </span>
          <Button type="text" disabled={isBlank(draft)} onClick={startAnew}>
            {t('clearDraft')}
          </Button>
          <Button onClick={leaving.onCancel}>{t('cancel')}</Button>
          <Button type="primary" loading={send.isPending} onClick={() => void submit()}>
            {later ? t('schedule') : t('send')}
          </Button>
        </div>
      }
    >
      {failure && <Alert type="error" showIcon className={styles.failure} title={failure} />}
      <Form layout="vertical" component="div">
        <Form.Item {...(problems.to ? { validateStatus: 'error' } : {})}>
          <RecipientFields draft={draft} problem={problems.to} onChange={change} />
        </Form.Item>
        <Form.Item label={t('type')} extra={draft.messageType === noticeType ? t('typeNotice') : t('typeOther')}>
          <Segmented
            aria-label={t('type')}
            value={draft.messageType}
            onChange={(messageType) => change({ messageType })}
            options={types.map(({ dictCode, dictName }) => ({ value: dictCode, label: dictName }))}
          />
        </Form.Item>
        <Form.Item label={t('title')} required htmlFor="message-title" {...itemOf('title')}>
          <Input
            id="message-title"
            maxLength={maxOf(MessageForm.shape.messageTitle)}
            showCount
            placeholder={t('titlePlaceholder')}
            value={draft.messageTitle}
            onChange={({ target }) => change({ messageTitle: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('content')} required {...itemOf('content')}>
          <MarkdownEditor
            ariaLabel={t('content')}
            minHeight={180}
            placeholder={t('contentPlaceholder')}
            value={draft.messageContent}
            onChange={(messageContent) => change({ messageContent })}
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
                setTried(false);
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
                onChange={(at) => change({ sendTime: at ? at.second(0).format(wire) : null })}
              />
            )}
          </div>
        </Form.Item>
      </Form>
    </Drawer>
  );
}

const isBlank = (draft: Draft) => !draft.messageTitle && !draft.messageContent && !isForSomebody(recipientsOf(draft));
