import { CopyOutlined, DownOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import type { Chapter, SectionKind } from '@xueyan/contract/school/section';
import { Button } from 'antd';
import { useState } from 'react';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { sectionKindViews } from '../section/section-kinds.shared.ts';
import { AddRow } from './AddRow.tsx';
import styles from './Catalogue.module.css';
import { CatalogueRow, type RowActions } from './CatalogueRow.tsx';
import { catalogueText } from './catalogue.text.ts';
import { SectionRow } from './SectionRow.tsx';

interface Props {
  chapter: Chapter;
  folded: boolean;
  onFold: (folded: boolean) => void;
  actions: RowActions;
  onAdd: (kind: SectionKind, parentId: string, title: string) => Promise<boolean>;
  onTemplate: () => void;
}

export function ChapterBlock({ chapter, folded, onFold, actions, onAdd, onTemplate }: Props) {
  const t = useText(catalogueText);
  const phrase = usePhrase();
  const [adding, setAdding] = useState<SectionKind>();
  const { id, title, children } = chapter;

  return (
    <li className={styles.block}>
      <CatalogueRow
        id={id}
        chapterId={id}
        title={title}
        ruled={chapter.ruled}
        actions={actions}
        extra={<span className={styles.points}>{children.length}</span>}
      >
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!folded}
          aria-label={t(folded ? 'expand' : 'collapse', { title })}
          onClick={() => onFold(!folded)}
          data-focus
        >
          {folded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
        <h3 className={styles.name} title={title}>
          {title}
        </h3>
      </CatalogueRow>
      {!folded && (
        <>
          {children.length > 0 && (
            <ol className={styles.sections}>
              {children.map((section) => (
                <li key={section.id}>
                  <SectionRow section={section} chapterId={id} actions={actions} />
                </li>
              ))}
            </ol>
          )}
          {adding ? (
            <AddRow
              key={adding}
              kind={adding}
              onAdd={(words) => onAdd(adding, id, words)}
              onClose={() => setAdding(undefined)}
            />
          ) : (
            <div className={styles.add}>
              <Button
                type="link"
                size="small"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setAdding('experiment')}
              >
                {t('addExperiment')}
              </Button>
              <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding('reading')}>
                {t('addReading')}
              </Button>
              <ButtonMenu
                menu={{
                  items: [
                    ...sectionKindViews.map(({ kind, name, Icon }) => ({
                      ...{ key: kind, label: phrase(name), icon: <Icon aria-hidden /> },
                      onClick: () => setAdding(kind),
                    })),
                    {
                      key: 'template',
                      label: t('fromTemplate'),
                      icon: <CopyOutlined aria-hidden />,
                      onClick: onTemplate,
                    },
                  ],
                }}
              >
                <Button type="link" size="small" icon={<PlusOutlined aria-hidden />}>
                  {t('addOther')}
                </Button>
              </ButtonMenu>
              {children.length === 0 && <span className={styles.hint}>{t('chapterEmpty')}</span>}
            </div>
          )}
        </>
      )}
    </li>
  );
}
