import { FileTextOutlined, LaptopOutlined } from '@ant-design/icons';
import type { Section } from '@xueyan/contract/school/section';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { viewOfKind } from '../section/section-kinds.shared.ts';
import styles from './Catalogue.module.css';
import { CatalogueRow, type RowActions } from './CatalogueRow.tsx';
import { catalogueText } from './catalogue.text.ts';

interface Props {
  section: Section;
  chapterId: string;
  actions: RowActions;
}

export function SectionRow({ section, chapterId, actions }: Props) {
  const t = useText(catalogueText);
  const { id, title, points } = section;
  const lab = section.kind === 'experiment';
  const phrase = usePhrase();
  const view = viewOfKind(section.kind);
  const edit = lab
    ? `/teaching/experiments/${id}`
    : `/teaching/${section.kind === 'reading' ? 'readings' : 'sections'}/${id}`;
  const name = lab ? t('experiment') : view ? phrase(view.name) : t('reading');
  const links = lab
    ? [
        { to: edit, label: t('edit') },
        { to: `/experiments/${id}`, label: t('tryOut') },
        { to: `/teaching/board/${id}`, label: t('board') },
      ]
    : [{ to: edit, label: t('edit') }];

  return (
    <CatalogueRow
      id={id}
      chapterId={chapterId}
      title={title}
      ruled={section.ruled}
      actions={actions}
      extra={
        <>
          {lab && <span className={styles.points}>{points > 0 ? t('points', { n: points }) : t('unwritten')}</span>}
          <nav className={styles.links} aria-label={title}>
            {links.map((link) => (
              <Link key={link.to} to={link.to}>
                {link.label}
              </Link>
            ))}
          </nav>
        </>
      }
    >
      <span className={styles.kind} role="img" title={name} aria-label={name}>
        {lab ? <LaptopOutlined aria-hidden /> : view ? <view.Icon aria-hidden /> : <FileTextOutlined aria-hidden />}
      </span>
      <Link to={edit} className={styles.name} title={title} data-focus draggable={false}>
        {title}
      </Link>
    </CatalogueRow>
  );
}
