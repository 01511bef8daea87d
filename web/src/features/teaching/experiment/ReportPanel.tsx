import { Form, InputNumber } from 'antd';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { RubricEditor } from '../deliverable/RubricFields.shared.tsx';
import { TemplatePick } from '../report-template/TemplatePick.shared.tsx';
import { DueField } from './DueField.tsx';
import styles from './Experiment.module.css';
import { experimentText } from './experiment.text.ts';
import type { ExperimentDraft } from './experiment-draft.ts';

interface Props {
  courseId: string;
  draft: ExperimentDraft;
  flagId: string;
  onChange: (part: Partial<ExperimentDraft>) => void;
}

export function ReportPanel({ courseId, draft, flagId, onChange }: Props) {
  const t = useText(experimentText);
  return (
    <>
      <Form layout="vertical" component="div" className={styles.reportForm}>
        <Form.Item label={t('reportPoints')} htmlFor="report-points" extra={t('reportHint')}>
          <InputNumber
            id="report-points"
            min={0}
            max={100}
            precision={0}
            value={draft.reportPoints}
            suffix={t('pointsUnit')}
            onChange={(reportPoints) => reportPoints !== null && onChange({ reportPoints })}
          />
        </Form.Item>
        <DueField courseId={courseId} draft={draft} onChange={onChange} />
      </Form>
      {draft.reportPoints === 0 ? (
        <p className={styles.quiet}>{t('noReport')}</p>
      ) : (
        <>
          <h2 className={styles.heading}>{t('template')}</h2>
          <TemplatePick
            filled={draft.reportTemplate.trim() !== ''}
            onPick={({ content, rubric }) => onChange({ reportTemplate: content, rubric })}
          />
          <MarkdownEditor
            value={draft.reportTemplate}
            onChange={(reportTemplate) => onChange({ reportTemplate })}
            flagId={flagId}
            placeholder={t('templatePlaceholder')}
            ariaLabel={t('template')}
            minHeight={320}
          />
          <h2 className={styles.heading}>{t('rubric')}</h2>
          <p className={styles.quiet}>{t('rubricHint', { n: draft.reportPoints })}</p>
          <RubricEditor optional value={draft.rubric} onChange={(rubric) => onChange({ rubric })} />
        </>
      )}
    </>
  );
}
