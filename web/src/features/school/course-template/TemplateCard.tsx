import {
  type CourseTemplate,
  templateKindNames,
  templateLevelNames,
  templateShareNames,
} from '@xueyan/contract/school/course-template';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './CourseTemplate.module.css';
import { courseTemplateText } from './course-template.text.ts';

interface TemplateCardProps {
  template: CourseTemplate;
  /** It is one of the actor's own: the card says to whom it is offered, not by whom. */
  own: boolean;
  onShow: () => void;
  actions: ReactNode;
}

/** Card of a template: its purpose, what it is for, what is in it, and by whom it is offered. */
export function TemplateCard({ template, own, onShow, actions }: TemplateCardProps) {
  const t = useText(courseTemplateText);
  const phrase = usePhrase();
  const { courseName, kind, level, share, summary, ownerId, ownerName, version, useCount } = template;
  const { sectionCount, experimentCount, videoCount } = template;
  const content = [
    t('sectionsOf', { n: sectionCount }),
    ...(experimentCount > 0 ? [t('experimentsOf', { n: experimentCount })] : []),
    ...(videoCount > 0 ? [t('videosOf', { n: videoCount })] : []),
  ];
  const by = own ? t('offeredTo', { to: phrase(templateShareNames[share]) }) : ownerName;
  return (
    <li className={styles.card}>
      <Cover name={courseName} />
      <div className={styles.body}>
        <div className={styles.top}>
          <span>
            <Tag>{phrase(templateKindNames[kind])}</Tag>
            {phrase(templateLevelNames[level])}
          </span>
          {ownerId === null && <StateTag tone="info">{t('shipped')}</StateTag>}
        </div>
        <h2 className={styles.name}>
          <Button type="link" title={courseName} onClick={onShow}>
            {courseName}
          </Button>
        </h2>
        {summary && (
          <p className={styles.summary} title={summary}>
            {summary}
          </p>
        )}
        <p className={styles.facts}>{content.join(' · ')}</p>
        <p className={styles.facts}>
          {[by, t('versionOf', { n: version }), t('usedOf', { n: useCount })].filter(Boolean).join(' · ')}
        </p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </li>
  );
}
