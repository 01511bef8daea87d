import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mayRename, type Profile, ProfileForm, profileApi } from '@xueyan/contract/base/profile';
import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { AvatarEditor } from './AvatarEditor.shared.tsx';
import styles from './ProfilePanel.module.css';
import { profileText } from './profile.text.ts';

const { userName, phone, email, introduction } = ProfileForm.shape;

/** The person's profile. */
export function ProfilePanel() {
  const profile = useQuery(query(profileApi.get, {}));
  const client = useQueryClient();
  const show = ({ userName, avatar }: Pick<Profile, 'userName' | 'avatar'>) => {
    session.describe({ userName, avatar });
    return client.invalidateQueries({ queryKey: [profileApi.get.path] });
  };
  return (
    <QueryView query={profile} loading={<Loading avatar rows={8} />}>
      {(data) => (
        <>
          <AvatarEditor user={data} onChange={(avatar) => show({ ...data, avatar })} />
          <Facts profile={data} />
          <AboutForm profile={data} />
        </>
      )}
    </QueryView>
  );
}

/** Facts that the school maintains and the person only reads. */
function Facts({ profile: { loginName, roleName, classes } }: { profile: Profile }) {
  const t = useText(profileText);
  return (
    <dl className={styles.facts}>
      <dt>{t('loginName')}</dt>
      <dd>{loginName}</dd>
      <dt>{t('role')}</dt>
      <dd>{roleName}</dd>
      {classes.length > 0 && (
        <>
          <dt>{t('classes')}</dt>
          <dd>{classes.map(({ className }) => className).join('、')}</dd>
        </>
      )}
    </dl>
  );
}

const formOf = ({ userName, phone, email, introduction }: ProfileForm): ProfileForm => ({
  userName,
  phone,
  email,
  introduction,
});

function AboutForm({ profile }: { profile: Profile }) {
  const t = useText(profileText);
  const notice = useNotice();
  const renames = mayRename(useActor());
  const [form] = Form.useForm<ProfileForm>();
  const save = useAction(profileApi.save, [profileApi.get]);
  const guard = useFormGuard<ProfileForm>(formOf(profile));

  // Another device may have changed it; what is being typed here stays.
  useEffect(() => {
    if (!form.isFieldsTouched()) form.setFieldsValue(formOf(profile));
  }, [form, profile]);

  const submit = async (values: ProfileForm) => {
    try {
      await save.mutateAsync(formOf(values));
      guard.noteSaved(values);
      form.resetFields();
      form.setFieldsValue(formOf(values));
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <Form<ProfileForm>
      form={form}
      className={styles.form}
      layout="vertical"
      requiredMark={false}
      initialValues={formOf(profile)}
      onValuesChange={guard.onValuesChange}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item
        name="userName"
        label={t('userName')}
        extra={renames ? undefined : t('nameKept')}
        rules={rulesOf(userName)}
      >
        <Input disabled={!renames} maxLength={maxOf(userName)} autoComplete="name" />
      </Form.Item>
      <Form.Item name="phone" label={t('phoneNumber')} rules={rulesOf(phone)}>
        <Input type="tel" maxLength={maxOf(phone)} autoComplete="tel" placeholder={t('optional')} />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={rulesOf(email)}>
        <Input inputMode="email" maxLength={maxOf(email)} autoComplete="email" placeholder={t('optional')} />
      </Form.Item>
      <Form.Item name="introduction" label={t('introduction')} rules={rulesOf(introduction)}>
        <Input.TextArea
          maxLength={maxOf(introduction)}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={t('optional')}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending} className={styles.save}>
        {t('save')}
      </Button>
    </Form>
  );
}
