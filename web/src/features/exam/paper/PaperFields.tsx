import type { PaperForm } from '@xueyan/contract/exam/paper';
import { sharingNames } from '@xueyan/contract/exam/question-sharing';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { subjectChoices } from '../question/choices.shared.ts';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';

type About = Omit<PaperForm, 'sections'>;

interface PaperFieldsProps {
  about: About;
  onChange: (part: Partial<About>) => void;
}

/** Fields of a paper as a whole. */
export function PaperFields({ about, onChange }: PaperFieldsProps) {
  const t = useText(paperText);
  const phrase = usePhrase();
  return (
    <Form layout="vertical" component="div">
      <div className={styles.bar}>
        <Form.Item label={t('name')} className={styles.grow}>
          <Input
            aria-label={t('name')}
            maxLength={100}
            value={about.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('subject')}>
          <Select
            aria-label={t('subject')}
            popupMatchSelectWidth={false}
            value={about.subject}
            options={subjectChoices()}
            onChange={(subject: string) => onChange({ subject })}
          />
        </Form.Item>
        <Form.Item label={t('minutes')}>
          <InputNumber
            aria-label={t('minutes')}
            min={1}
            max={1440}
            precision={0}
            value={about.minutes}
            onChange={(minutes) => onChange({ minutes: minutes ?? 60 })}
          />
        </Form.Item>
        <Form.Item label={t('sharing')}>
          <Select
            aria-label={t('sharing')}
            popupMatchSelectWidth={false}
            value={about.sharing}
            options={(['mine', 'organization', 'public'] as const).map((value) => ({
              value,
              label: phrase(sharingNames[value]),
            }))}
            onChange={(sharing) => onChange({ sharing })}
          />
        </Form.Item>
      </div>
      <Form.Item label={t('note')}>
        <Input.TextArea
          aria-label={t('note')}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={about.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Form.Item>
      <div className={styles.bar}>
        {(['mixesQuestions', 'mixesOptions'] as const).map((field) => (
          <Checkbox key={field} checked={about[field]} onChange={({ target }) => onChange({ [field]: target.checked })}>
            {t(field)}
          </Checkbox>
        ))}
      </div>
    </Form>
  );
}
