import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import type { Picture } from '@xueyan/contract/prep/picture';
import type { TileProps } from '../../../ui/list/TileGrid.tsx';
import { dragged } from './ClassList.tsx';
import styles from './picture.module.css';

interface PictureTileProps {
  its: TileProps;
  /** Undefined while it is fetched. */
  picture: Picture | undefined;
  mayEdit: boolean;
  picked: Set<string>;
  caption: 'class' | 'name';
  onChoose: (isRange: boolean) => void;
}

/** A picture of a grid, which is chosen by a click and dragged to a class with the others that are. */
export function PictureTile({ its, picture, mayEdit, picked, caption, onChoose }: PictureTileProps) {
  const { tabIndex, ...place } = its;
  if (!picture)
    return mayEdit ? (
      <div className={styles.tile} data-at={its['data-at']} aria-hidden />
    ) : (
      <li className={styles.tile} {...place} />
    );
  const { pictureId, thumbAddress, name, className } = picture;
  const isPicked = picked.has(pictureId);
  const content = (
    <>
      <img src={thumbAddress} alt={name} decoding="async" draggable={false} />
      <span className={styles.caption}>{caption === 'class' ? className : name}</span>
    </>
  );
  const title = `${name} · ${className}`;
  if (!mayEdit)
    return (
      <li className={styles.tile} title={title} {...place}>
        {content}
      </li>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys of all its tiles
    <div
      className={`${styles.tile} ${isPicked ? styles.picked : ''}`}
      role="option"
      aria-selected={isPicked}
      aria-label={name}
      title={title}
      tabIndex={tabIndex}
      {...place}
      onClick={({ shiftKey }) => onChoose(shiftKey)}
      draggable
      onDragStart={(event) => {
        const ids = isPicked ? [...picked] : [pictureId];
        event.dataTransfer.setData(dragged, ids.join(','));
      }}
    >
      {content}
      {isPicked && <CheckCircleFilled className={styles.check} aria-hidden />}
    </div>
  );
}
