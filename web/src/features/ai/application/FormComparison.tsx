import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { type ComparedPart, comparedParts, type NamesById, partsOf } from '@xueyan/contract/ai/application-parts';
import { Alert, Checkbox, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { LineDiff } from '../../../ui/diff/LineDiff.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ApplicationIcon } from '../application-icon/ApplicationIcon.shared.tsx';
import styles from './Application.module.css';
import { comparisonText } from './comparison.text.ts';

interface FormComparisonProps {
  form: ApplicationForm;
  /** What it is compared with: the earlier one, and what both are called; null where it is only read. */
  before: { form: ApplicationForm; title: string; now: string } | null;
  names: NamesById;
}

/** Everything that an application consists of, and where it differs from another form of it. */
export function FormComparison({ form, before, names }: FormComparisonProps) {
  const t = useText(comparisonText);
  const phrase = usePhrase();
  const [onlyChanges, setOnlyChanges] = useState(false);
  const after = partsOf(form, names, phrase);
  const parts = comparedParts(before ? partsOf(before.form, names, phrase) : after, after);
  const changes = parts.filter((part) => part.before !== part.after);
  return (
    <Flex vertical gap="middle">
      {before &&
        (changes.length === 0 ? (
          <Alert type="success" showIcon title={t('same')} />
        ) : (
          <Flex align="center" gap="middle" wrap>
            <Typography.Text strong>{t('count', { n: changes.length })}</Typography.Text>
            <Typography.Text type="secondary">
              − {before.title}　+ {before.now}
            </Typography.Text>
            <Checkbox checked={onlyChanges} onChange={({ target }) => setOnlyChanges(target.checked)}>
              {t('onlyChanges')}
            </Checkbox>
          </Flex>
        ))}
      {(onlyChanges && changes.length > 0 ? changes : parts).map((part) => (
        <PartView key={part.key} part={part} form={form} before={before?.form ?? form} />
      ))}
    </Flex>
  );
}

interface PartViewProps {
  part: ComparedPart;
  form: ApplicationForm;
  before: ApplicationForm;
}

function PartView({ part, form, before }: PartViewProps) {
  const t = useText(comparisonText);
  const { key, title, before: old, after } = part;
  const changed = old !== after;
  const look = old === '' ? 'added' : after === '' ? 'gone' : 'changed';
  return (
    <section aria-label={title}>
      <Typography.Title level={5}>
        {title}
        {changed && (
          <Tag color="warning" className={styles.changed}>
            {t(look)}
          </Tag>
        )}
      </Typography.Title>
      {key === 'icon' ? (
        <Flex gap="small" align="center">
          {changed && (
            <>
              <ApplicationIcon icon={before.icon} picture={before.picture} />→
            </>
          )}
          <ApplicationIcon icon={form.icon} picture={form.picture} />
        </Flex>
      ) : changed ? (
        <LineDiff before={old} after={after} />
      ) : (
        <Typography.Paragraph className={styles.plain}>{after || t('empty')}</Typography.Paragraph>
      )}
    </section>
  );
}
