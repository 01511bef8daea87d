import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterScores, noRule, type ReleaseRule, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { Alert, Button, DatePicker, Form, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './ReleaseModal.module.css';
import { sectionText } from './section.text.ts';

interface Props {
  courseId: string;
  /** The first one’s rule is shown, and all of them are set. */
  sectionIds: string[];
  title: string;
  open: boolean;
  onClose: () => void;
}

const format = 'YYYY-MM-DD HH:mm:ss';

function TimeField({
  value,
  label,
  onChange,
}: {
  value: string | null;
  label: string;
  onChange: (time: string | null) => void;
}) {
  return (
    <DatePicker
      className={styles.time ?? ''}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      aria-label={label}
      placeholder={label}
      value={value ? dayjs(value, format) : null}
      onChange={(time) => onChange(time ? time.second(0).format(format) : null)}
    />
  );
}

/** Release rules of one section or several, or of a chapter’s sections. */
export function ReleaseModal({ courseId, sectionIds, title, open, onClose }: Props) {
  const t = useText(sectionText);
  const [filled, setFilled] = useState(false);
  const first = sectionIds[0] ?? '';
  const found = useQuery({
    ...query(sectionReleaseApi.rule, { sectionId: first }),
    enabled: open && first !== '',
    gcTime: 0,
  });
  return (
    <InputModal
      open={open}
      filled={filled}
      onClose={onClose}
      afterClose={() => setFilled(false)}
      footer={null}
      width={640}
      destroyOnHidden
      title={sectionIds.length > 1 ? t('releaseMany', { n: sectionIds.length }) : t('releaseTitle', { title })}
    >
      <QueryView query={found} compact>
        {({ rule, classes }) => (
          <RuleForm
            key={sectionIds.join()}
            courseId={courseId}
            sectionIds={sectionIds}
            loaded={sectionIds.length > 1 ? noRule : rule}
            classes={classes}
            onFill={() => setFilled(true)}
            onClose={onClose}
          />
        )}
      </QueryView>
    </InputModal>
  );
}

interface FormProps extends Pick<Props, 'courseId' | 'sectionIds' | 'onClose'> {
  loaded: ReleaseRule;
  classes: { classId: string; className: string }[];
  /** Something was changed. */
  onFill: () => void;
}

function RuleForm({ courseId, sectionIds, loaded, classes, onFill, onClose }: FormProps) {
  const t = useText(sectionText);
  const notice = useNotice();
  const [rule, setRule] = useState(loaded);
  const tree = useQuery(query(sectionApi.tree, { courseId }));
  const save = useAction(sectionReleaseApi.saveRule, [sectionApi.tree, sectionReleaseApi.rule]);
  const set = (change: Partial<ReleaseRule>) => {
    setRule((now) => ({ ...now, ...change }));
    onFill();
  };
  const dates = rule.classDates;
  const setDates = (at: number, change: Partial<(typeof dates)[number]>) =>
    set({ classDates: dates.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  const nameOf = (id: string) => classes.find(({ classId }) => classId === id)?.className ?? '';
  const free = classes.filter(({ classId }) => !dates.some((one) => one.classId === classId));

  const keep = async (next: ReleaseRule) => {
    try {
      await save.mutateAsync({ sectionIds, rule: next });
      notice.success(t('ruleSaved'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <Form layout="vertical" onFinish={() => void keep(rule)}>
      <Alert type="info" showIcon className={styles.hint ?? ''} title={t('releaseHint')} />
      <div className={styles.pair}>
        <Form.Item label={t('openTime')}>
          <TimeField value={rule.openTime} label={t('openTime')} onChange={(openTime) => set({ openTime })} />
        </Form.Item>
        <Form.Item label={t('dueTime')}>
          <TimeField value={rule.dueTime} label={t('dueTime')} onChange={(dueTime) => set({ dueTime })} />
        </Form.Item>
        <Form.Item label={t('after')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('after')}
            placeholder={t('afterNone')}
            value={rule.afterSectionId}
            onChange={(id: string | undefined) => set({ afterSectionId: id ?? null, ...(!id && { afterScore: null }) })}
            options={tree.data?.treeList.map((chapter) => ({
              label: chapter.title,
              options: chapter.children
                .filter(({ id }) => !sectionIds.includes(id))
                .map(({ id, title }) => ({ value: id, label: title })),
            }))}
          />
        </Form.Item>
        <Form.Item label={t('afterScore')} extra={t('afterScoreHint')}>
          <InputNumber
            {...afterScores}
            className={styles.time ?? ''}
            aria-label={t('afterScore')}
            disabled={!rule.afterSectionId}
            precision={0}
            value={rule.afterScore}
            onChange={(afterScore) => set({ afterScore })}
          />
        </Form.Item>
      </div>
      <Form.Item label={t('classDates')} extra={classes.length > 0 ? t('classDatesHint') : t('noClasses')}>
        <ul className={styles.classes}>
          {dates.map((one, at) => (
            <li key={one.classId}>
              <strong>{nameOf(one.classId)}</strong>
              <TimeField
                value={one.openTime}
                label={t('openTime')}
                onChange={(openTime) => setDates(at, { openTime })}
              />
              <TimeField value={one.dueTime} label={t('dueTime')} onChange={(dueTime) => setDates(at, { dueTime })} />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('removeClass', { name: nameOf(one.classId) })}
                onClick={() => set({ classDates: dates.filter((other) => other !== one) })}
              />
            </li>
          ))}
        </ul>
        {free.length > 0 && (
          <Select
            className={styles.add ?? ''}
            suffixIcon={<PlusOutlined aria-hidden />}
            placeholder={t('addClass')}
            aria-label={t('addClass')}
            value={null}
            onChange={(classId: string | null) =>
              classId && set({ classDates: [...dates, { classId, openTime: null, dueTime: null }] })
            }
            options={free.map(({ classId, className }) => ({ value: classId, label: className }))}
          />
        )}
      </Form.Item>
      <div className={styles.foot}>
        <Button onClick={() => void keep(noRule)}>{t('clearRule')}</Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('saveRule')}
        </Button>
      </div>
    </Form>
  );
}
