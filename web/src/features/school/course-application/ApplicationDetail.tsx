import { PaperClipOutlined } from '@ant-design/icons';
import {
  applicationStateNames,
  type OwnApplication,
  type ReceivedApplication,
} from '@xueyan/contract/school/course-application';
import { Descriptions, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import styles from './application.module.css';
import { applicationText } from './application.text.ts';
import { periodOf, stateTones } from './application-columns.tsx';

interface ApplicationDetailProps {
  of: OwnApplication | ReceivedApplication;
  open: boolean;
  /** Buttons for the request. */
  actions?: ReactNode;
  onClose: () => void;
}

/** Details of a request: its reason, its files, and the decision. */
export function ApplicationDetail({ of, open, actions, onClose }: ApplicationDetailProps) {
  const t = useText(applicationText);
  const phrase = usePhrase();
  const items = [
    {
      key: 'state',
      label: t('state'),
      children: <StateTag tone={stateTones[of.state]}>{phrase(applicationStateNames[of.state])}</StateTag>,
    },
    ...('userName' in of
      ? [
          { key: 'applicant', label: t('applicant'), children: `${of.userName}（${of.loginName}）` },
          { key: 'class', label: t('className'), children: of.className },
        ]
      : []),
    { key: 'course', label: t('course'), children: of.courseName },
    { key: 'teacher', label: t('teacher'), children: of.teacherName },
    { key: 'period', label: t('period'), children: periodOf(of) },
    { key: 'reason', label: t('reason'), children: <span className={styles.long}>{of.reason}</span> },
    { key: 'files', label: t('files'), children: of.files.length > 0 && <FileLinks files={of.files} /> },
    { key: 'create', label: t('createTime'), children: of.createTime },
    { key: 'answer', label: t('answer'), children: of.answer && <span className={styles.long}>{of.answer}</span> },
    { key: 'by', label: t('decidedBy'), children: of.decidedByName },
    { key: 'decided', label: t('decidedTime'), children: of.decidedTime },
  ];
  return (
    <Drawer open={open} size={480} title={t('detailTitle')} onClose={onClose} footer={actions}>
      <Descriptions column={1} size="small" items={items.filter(({ children }) => children)} />
    </Drawer>
  );
}

function FileLinks({ files }: { files: OwnApplication['files'] }) {
  return (
    <ul className={styles.files}>
      {files.map(({ address, name, bytes }) => (
        <li key={address}>
          <PaperClipOutlined aria-hidden />
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
          <small>{fileSize(bytes)}</small>
        </li>
      ))}
    </ul>
  );
}
