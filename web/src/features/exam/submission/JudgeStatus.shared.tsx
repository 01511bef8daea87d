import { useQuery } from '@tanstack/react-query';
import { submissionApi } from '@xueyan/contract/exam/submission';
import { programLanguageNames } from '@xueyan/contract/exam/verdict';
import { Tooltip } from 'antd';
import { query } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { InstallCompilers } from './InstallCompilers.tsx';
import styles from './submission.module.css';
import { submissionText } from './submission.text.ts';

/** What this server can judge: each language with its version, or with what is missing. */
export function JudgeStatus({ onlyMissing = false }: { onlyMissing?: boolean }) {
  const t = useText(submissionText);
  const { data } = useQuery({ ...query(submissionApi.status, {}), staleTime: 30_000 });
  if (!data && onlyMissing) return null;
  if (!data) return <div className={styles.status}>&nbsp;</div>;
  const { available, missing, languages, installable, waiting } = data;
  if (onlyMissing && available) return null;
  return (
    <div className={styles.status}>
      <StateTag tone={available ? 'good' : 'warn'}>
        {available ? t('judgeReady') : t('judgeMissing', { parts: missing.join('、') })}
      </StateTag>
      {languages.map(({ language, version, package: name }) =>
        version === null ? (
          <Tooltip key={language} title={t('notInstalled', { name })}>
            <span className={styles.missing}>{`${programLanguageNames[language]} —`}</span>
          </Tooltip>
        ) : (
          <span key={language}>{`${programLanguageNames[language]} ${version}`}</span>
        ),
      )}
      {available && !onlyMissing && <InstallCompilers parts={installable} />}
      {waiting > 0 && <StateTag tone="busy">{t('waiting', { n: waiting })}</StateTag>}
    </div>
  );
}
