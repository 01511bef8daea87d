import type { TargetKind } from '@xueyan/contract/base/message';
import { maySendToAll } from '@xueyan/contract/base/message-policy';
import { type Announcement, AnnouncementForm, announcementApi } from '@xueyan/contract/content/announcement';
import { Alert, Button, Checkbox, DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useUnsent } from '../../../ui/autosave/useUnsent.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { type Addressing, isForSomebody, nobodyYet, recipientsOf } from '../../base/message/addressing.shared.ts';
import { RecipientFields } from '../../base/message/RecipientFields.shared.tsx';
import { announcementText } from './announcement.text.ts';

interface AnnouncementFormModalProps {
  open: boolean;
  /** The announcement to change; undefined: a new one. */
  edited?: Announcement | undefined;
  onClose: () => void;
}

interface Values {
  title: string;
  content: string;
  to: Addressing;
  publishAt: Dayjs | null;
  expireAt: Dayjs | null;
  pinned: boolean;
  onLoginPage: boolean;
}

const stale = [announcementApi.list, announcementApi.listPublished];
const wire = 'YYYY-MM-DD HH:mm:ss';

/** Dialog for title, text, recipients and times. A published announcement keeps its recipients and its time. */
export function AnnouncementFormModal({ open, edited, onClose }: AnnouncementFormModalProps) {
  const t = useText(announcementText);
  const notice = useNotice();
  const actor = useActor();
  const [form] = Form.useForm<Values>();
  const save = useCreation(announcementApi.save, stale);
  const update = useAction(announcementApi.update, stale);
  const unsent = useUnsent<Values>(`announcement.${edited?.announcementId ?? 'new'}`);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the failure.
  const words = failure && textsFor(failure);
  const fixed = edited !== undefined && !['draft', 'scheduled', 'waiting', 'rejected', 'unsent'].includes(edited.state);

  /** What was published or scheduled stays so. */
  const mayDraft = edited === undefined || edited.state === 'draft';

  const publishAt = Form.useWatch('publishAt', form);

  /** Asks before something new reaches its readers, since it cannot be taken back unread. */
  const sure = ({ to, publishAt: at }: Values) =>
    fixed ||
    notice.confirm({
      title: t('publishTitle', { who: namesOf(to, t('everyone')) }),
      content: at ? t('publishLater', { time: at.format('YYYY-MM-DD HH:mm') }) : t('publishNow'),
      okText: t(at ? 'schedule' : 'publish'),
    });

  const submit = async (values: Values) => {
    if (await sure(values)) await send(values);
  };
  /** Keeps what there is, also without a text or readers. */
  const keep = async () => {
    await form.validateFields(['title']);
    await send(form.getFieldsValue(), true);
  };
  const send = async ({ title, content, to, publishAt, expireAt, pinned, onLoginPage }: Values, draft = false) => {
    const written = {
      ...{
        title,
        content,
        draft,
        pinned,
        onLoginPage: Boolean(onLoginPage),
        expireTime: expireAt?.format(wire) ?? null,
      },
      ...(fixed
        ? { to: edited.to, publishTime: edited.publishTime }
        : { to: recipientsOf(to), publishTime: publishAt?.format(wire) ?? null }),
    };
    const { announcementId, version } = edited ?? { announcementId: '', version: 0 };
    if (edited) await update.mutateAsync({ ...written, announcementId, version });
    else await save.mutateAsync(written);
    unsent.drop();
    notice.success(t(draft ? 'draftSaved' : fixed ? 'saved' : publishAt ? 'scheduled' : 'publishedNow'));
    onClose();
  };

  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t(fixed ? 'save' : publishAt ? 'schedule' : 'publish')}
      width={720}
      form={form}
      initialValues={{
        title: edited?.title ?? '',
        content: edited?.content ?? '',
        // Who may not send to everyone has no field to take that back.
        to: edited ? addressingOf(edited) : { ...nobodyYet, everyone: maySendToAll(actor) },
        publishAt: edited && edited.state !== 'unsent' && !isDue(edited) ? dayjs(edited.publishTime) : null,
        expireAt: edited?.expireTime ? dayjs(edited.expireTime) : null,
        pinned: edited?.pinned ?? false,
        onLoginPage: edited?.onLoginPage ?? false,
      }}
      unsent={unsent}
      saving={save.isPending || update.isPending}
      beside={
        mayDraft && (
          <Button disabled={save.isPending || update.isPending} onClick={() => void keep().catch(() => {})}>
            {t('saveDraft')}
          </Button>
        )
      }
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="title"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item
        name="content"
        label={t('content')}
        rules={[
          { required: true, message: t('contentRequired') },
          { max: maxOf(AnnouncementForm.shape.content) ?? 0, message: t('contentTooLong') },
        ]}
      >
        <Text label={t('content')} />
      </Form.Item>
      {fixed ? (
        <Alert type="info" showIcon title={t('fixedHint')} />
      ) : (
        <>
          {/* What is wrong with the readers is said once, among them. */}
          <Form.Item name="to" help="" rules={[{ validator: (_, to: Addressing) => ensureSomebody(to, t('nobody')) }]}>
            <Readers />
          </Form.Item>
          <Form.Item name="publishAt" label={t('publishTime')} extra={t('publishHint')}>
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
          </Form.Item>
        </>
      )}
      <Form.Item name="expireAt" label={t('expireTime')} extra={t('expireHint')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
      </Form.Item>
      <Form.Item name="pinned" valuePropName="checked">
        <Checkbox>{t('pin')}</Checkbox>
      </Form.Item>
      <Form.Item noStyle dependencies={['to']}>
        {({ getFieldValue }) => {
          const forAll = fixed ? edited.to.everyone : (getFieldValue('to') as Addressing).everyone;
          return (
            forAll && (
              <Form.Item name="onLoginPage" valuePropName="checked" extra={t('loginPageHint')}>
                <Checkbox>{t('onLoginPage')}</Checkbox>
              </Form.Item>
            )
          );
        }}
      </Form.Item>
    </FormModal>
  );
}

/** A draft without a time of its own has the time when it was saved. */
const isDue = ({ state, publishTime }: Announcement) => state === 'draft' && !dayjs(publishTime).isAfter(dayjs());

/** Names the recipients: everyone, or the first few of those who were chosen. */
function namesOf({ everyone, targets }: Addressing, all: string): string {
  if (everyone) return all;
  const names = Object.values(targets).flatMap((chosen) => chosen.map(({ label }) => label));
  return names.slice(0, 5).join('、') + (names.length > 5 ? '…' : '');
}

const ensureSomebody = (to: Addressing, problem: string) =>
  isForSomebody(recipientsOf(to)) ? Promise.resolve() : Promise.reject(new Error(problem));

function addressingOf({ to, targets }: Announcement): Addressing {
  const chosen = (kind: TargetKind) =>
    targets.filter((one) => one.kind === kind).map(({ id, name }) => ({ value: id, label: name }));
  const addressed = {
    ...{ organization: chosen('organization'), course: chosen('course'), class: chosen('class') },
    ...{ role: chosen('role'), person: chosen('person') },
  };
  return { everyone: to.everyone, targets: addressed };
}

/** Recipients as a form field; the form passes value and onChange. */
function Readers({ value = nobodyYet, onChange }: { value?: Addressing; onChange?: (to: Addressing) => void }) {
  const t = useText(announcementText);
  const problem = Form.Item.useStatus().status === 'error' ? t('nobody') : undefined;
  return <RecipientFields draft={value} problem={problem} onChange={(part) => onChange?.({ ...value, ...part })} />;
}

/** The editor as a form field; the form passes value and onChange. */
function Text({ label, value = '', onChange }: { label: string; value?: string; onChange?: (text: string) => void }) {
  return <MarkdownEditor ariaLabel={label} minHeight={200} value={value} onChange={(text) => onChange?.(text)} />;
}
