import type { Chapter, SectionKind } from '@xueyan/contract/school/section';
import { useEffect, useRef, useState } from 'react';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { rowsIn } from '../../../ui/drag/row-aim.ts';
import { useDrag } from '../../../ui/drag/useDrag.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { BulkBar } from './BulkBar.tsx';
import styles from './Catalogue.module.css';
import type { RowActions } from './CatalogueRow.tsx';
import { ChapterBlock } from './ChapterBlock.tsx';
import { catalogueText } from './catalogue.text.ts';
import { type Aim, aimAt } from './catalogue-aim.ts';
import { neighbourSpot, type Spot } from './catalogue-tree.ts';
import type { useCatalogue } from './useCatalogue.ts';

interface Props {
  courseId: string;
  tree: Chapter[];
  catalogue: ReturnType<typeof useCatalogue>;
}

const OfferTemplateModal = lazyNamed(
  () => import('../course-template/OfferTemplateModal.shared.tsx'),
  'OfferTemplateModal',
);
const SectionTemplatesModal = lazyNamed(
  () => import('../course-template/SectionTemplatesModal.shared.tsx'),
  'SectionTemplatesModal',
);
const ReleaseModal = lazyNamed(() => import('../section/ReleaseModal.shared.tsx'), 'ReleaseModal');

export function CatalogueList({ courseId, tree, catalogue }: Props) {
  const t = useText(catalogueText);
  const notice = useNotice();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [releasing, setReleasing] = useState<string[]>([]);
  const [offered, setOffered] = useState<string | null>(null);
  const [filled, setFilled] = useState<string | null>(null);
  const focusAfter = useRef<string>(undefined);
  const rowOf = (id: string | undefined) =>
    tree.flatMap((chapter) => [chapter, ...chapter.children]).find((row) => row.id === id);

  const fold = (id: string, on: boolean) =>
    setFolded((now) => {
      const next = new Set(now);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });

  const move = (id: string, to: Spot) => {
    const title = rowOf(id)?.title ?? '';
    const chapter = rowOf(to.parentId ?? undefined)?.title;
    const n = to.position + 1;
    if (to.parentId) fold(to.parentId, false);
    setNews(chapter ? t('movedInto', { title, chapter, n }) : t('moved', { title, n }));
    focusAfter.current = id;
    void catalogue.move(id, to);
  };

  const list = useRef<HTMLOListElement>(null);
  // With the keyboard, Alt and the arrow keys move a row at once.
  const drag = useDrag<Aim>({
    aim: (id, { y }) => {
      const chapters = new Map(
        tree.flatMap(({ id: of, children }) => [of, ...children.map((one) => one.id)].map((row) => [row, of])),
      );
      const rows = rowsIn(list.current, 'row').map((row) => ({ ...row, chapterId: chapters.get(row.id) ?? '' }));
      return aimAt(tree, rows, id, y);
    },
    onDrop: (id, { to }) => move(id, to),
  });
  const titleOf = (id: string) => rowOf(id)?.title ?? '';

  // A row that changes its chapter is mounted again, and would lose the focus when it is moved by keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the tree has changed
  useEffect(() => {
    const id = focusAfter.current;
    if (!id) return;
    focusAfter.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-focus]`)?.focus();
  }, [tree]);

  const remove = async (id: string) => {
    const row = rowOf(id);
    if (!row) return;
    const { title, kind } = row;
    if (tree.some((chapter) => chapter.id === id && chapter.children.length > 0))
      return notice.warning(t('notEmpty', { title }));
    const blockedBy = await catalogue.removalBlock(id);
    if (blockedBy) return notice.warning(t('removeBlocked', { title, reason: blockedBy }));
    const contents: Partial<Record<SectionKind, string>> = {
      experiment: t('removeExperiment'),
      reading: t('removeReading'),
      chapter: t('removeChapter'),
    };
    const sure = await notice.confirm({
      title: t('removeTitle', { title }),
      content: contents[kind] ?? t('removeOther'),
      okText: t('remove'),
      danger: true,
    });
    if (sure && (await catalogue.remove(id))) notice.success(t('removed', { title }));
  };

  const actions: RowActions = {
    rename: (id, title) => {
      focusAfter.current = id;
      void catalogue.rename(id, title);
    },
    step: (id, by) => {
      const to = neighbourSpot(tree, id, by);
      if (to) move(id, to);
    },
    mayStep: (id, by) => neighbourSpot(tree, id, by) !== undefined,
    remove,
    copy: async (id) => {
      const copied = await catalogue.copy(id);
      if (copied) notice.success(t('copied', { title: rowOf(id)?.title ?? '' }));
    },
    offer: setOffered,
    release: (id) => setReleasing([id]),
    chosen: (id) => chosen.has(id),
    choose: (id, on) => setChosen((now) => (on ? new Set(now).add(id) : new Set([...now].filter((one) => one !== id)))),
    choosing: chosen.size > 0,
    line: drag.drag?.aim?.line,
  };
  const rows = tree.flatMap((chapter) => [chapter, ...chapter.children]).filter(({ id }) => chosen.has(id));

  return (
    <>
      {rows.length > 0 && (
        <BulkBar
          tree={tree}
          rows={rows}
          onRelease={() => setReleasing(rows.map(({ id }) => id))}
          onClear={() => setChosen(new Set())}
        />
      )}
      <DialogSlot subject={releasing.length > 0 && releasing.join(' ')}>
        {(ids, shown) => (
          <ReleaseModal
            courseId={courseId}
            sectionIds={ids.split(' ')}
            title={titleOf(ids)}
            open={shown}
            onClose={() => setReleasing([])}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={offered}>
        {(sectionId, shown) => (
          <OfferTemplateModal
            sectionId={sectionId}
            sectionKind={rowOf(sectionId)?.kind}
            open={shown}
            onClose={() => setOffered(null)}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={filled}>
        {(chapterId, shown) => (
          <SectionTemplatesModal
            chapterId={chapterId}
            open={shown}
            onAdded={() => void catalogue.refresh()}
            onClose={() => setFilled(null)}
          />
        )}
      </DialogSlot>
      <DragArea of={drag} nameOf={titleOf} ghost={titleOf}>
        <ol className={styles.chapters} ref={list} data-dragging={drag.drag !== null || undefined}>
          {tree.map((chapter) => (
            <ChapterBlock
              key={chapter.id}
              chapter={chapter}
              folded={folded.has(chapter.id)}
              onFold={(on) => fold(chapter.id, on)}
              actions={actions}
              onAdd={async (kind, parentId, title) => (await catalogue.add(kind, parentId, title)) !== undefined}
              onTemplate={() => setFilled(chapter.id)}
            />
          ))}
        </ol>
      </DragArea>
      <div className={styles.news} aria-live="polite">
        {news}
      </div>
    </>
  );
}
