import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { type ArrangedCard, arranged, type Home, homeLayoutApi } from '@xueyan/contract/composed/home-layout';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { Button, Drawer, Switch } from 'antd';
import { useRef } from 'react';
import { useAction } from '../../../api/query.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { useSortableList } from '../../../ui/drag/useSortableList.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './arrange.module.css';
import { arrangeText } from './arrange.text.ts';

interface ArrangeDrawerProps {
  home: Home;
  /** Call that reads the home: its cached result is updated at once. */
  reads: Endpoint;
  layout: ArrangedCard[];
  open: boolean;
  onClose: () => void;
}

/** Edits the order and visibility of a home's cards. */
export function ArrangeDrawer({ home, reads, layout, open, onClose }: ArrangeDrawerProps) {
  const t = useText(arrangeText);
  const notice = useNotice();
  const phone = useDevice() === 'mobile';
  const client = useQueryClient();
  const save = useAction(homeLayoutApi.arrange);
  /** Saves run one after the other, so that the last change arrives last. */
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  const arrange = (next: ArrangedCard[], kept: ArrangedCard[] = next) => {
    client.setQueryData<{ layout: ArrangedCard[] }>([reads.path, {}], (old) => old && { ...old, layout: next });
    saved.current = saved.current
      .then(() => save.mutateAsync({ home, cards: kept }))
      .catch(() => client.invalidateQueries({ queryKey: [reads.path] }));
    return saved.current;
  };
  const ids = layout.map(({ code }) => code);
  const nameOf = (id: string) => t(id as ArrangedCard['code']);
  const sortable = useSortableList<HTMLOListElement>({
    ...{ ids, name: 'place', nameOf },
    onMove: (from, to) => {
      const card = layout[from];
      if (card) void arrange(layout.toSpliced(from, 1).toSpliced(to, 0, card));
    },
  });
  const reset = async () => {
    await arrange(arranged(home, []), []);
    notice.success(t('resetDone'));
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('title')}
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '80%' : 360}
      // No blur, since the changes are visible behind the drawer.
      mask={{ enabled: phone, blur: false }}
      footer={
        <Button block onClick={() => void reset()}>
          {t('reset')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('hint')}</p>
      <DragArea {...sortable.area}>
        <ol className={styles.cards} ref={sortable.list}>
          {layout.map((card) => (
            <CardRow
              key={card.code}
              card={card}
              name={nameOf(card.code)}
              line={sortable.line(card.code)}
              onShow={(shown) =>
                void arrange(layout.map((one) => (one.code === card.code ? { ...one, hidden: !shown } : one)))
              }
            />
          ))}
        </ol>
      </DragArea>
    </Drawer>
  );
}

interface CardRowProps {
  card: ArrangedCard;
  name: string;
  line: 'before' | 'after' | undefined;
  onShow: (shown: boolean) => void;
}

function CardRow({ card: { code, hidden }, name, line, onShow }: CardRowProps) {
  const t = useText(arrangeText);
  const { node, handle, hint } = useDragged(code);
  return (
    <li ref={node} className={styles.card} data-place={code} data-line={line} data-hidden={hidden || undefined}>
      <Button
        type="text"
        size="small"
        className={styles.handle}
        icon={<HolderOutlined aria-hidden />}
        aria-label={t('drag', { name })}
        aria-describedby={hint}
        {...handle}
      />
      <span>{name}</span>
      <Switch size="small" checked={!hidden} aria-label={t('show', { name })} onChange={onShow} />
    </li>
  );
}
