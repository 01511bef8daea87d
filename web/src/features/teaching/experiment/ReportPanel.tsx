import { Checkbox, DatePicker, Form, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { MarkdownEditor } from '../../../ui/MarkdownEditor.tsx';
import { useText } from '../../../ui/text.ts';
import styles from './Experiment.module.css';
import { experimentText } from './experiment.text.ts';
import type { ExperimentDraft } from './experiment-draft.ts';

const format = 'YYYY-MM-DD HH:mm:ss';

interface Props {
  draft: ExperimentDraft;
  flagId: string;
  onChange: (part: Partial<ExperimentDraft>) => void;
}

export function ReportPanel({ draft, flagId, onChange }: Props) {
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
        <Form.Item
          label={t('due')}
          htmlFor="report-due"
          extra={
            draft.dueTime && (
              <Checkbox
                className={styles.late}
                checked={draft.lateAllowed}
                onChange={({ target }) => onChange({ lateAllowed: target.checked })}
              >
                {t('late')}
              </Checkbox>
            )
          }
        >
          <DatePicker
            id="report-due"
            className={styles.due}
            format={format}
            placeholder={t('duePlaceholder')}
            showTime={{ defaultValue: dayjs('23:59:59', 'HH:mm:ss') }}
            value={draft.dueTime ? dayjs(draft.dueTime) : null}
            onChange={(time) => onChange({ dueTime: time ? time.format(format) : null })}
          />
        </Form.Item>
      </Form>
      {draft.reportPoints === 0 ? (
        <p className={styles.quiet}>{t('noReport')}</p>
      ) : (
        <>
          <h2 className={styles.heading}>{t('template')}</h2>
          <MarkdownEditor
            value={draft.reportTemplate}
            onChange={(reportTemplate) => onChange({ reportTemplate })}
            flagId={flagId}
            placeholder={t('templatePlaceholder')}
            ariaLabel={t('template')}
            minHeight={320}
          />
        </>
      )}
    </>
  );
}
