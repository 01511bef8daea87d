import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { Button, Modal } from 'antd';
import { Fragment, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { isOfMap, isWriting } from './key-of-map.ts';
import { mapToolText } from './map-tool.text.ts';
import styles from './mind-map.module.css';

const inMap = [
  ['Tab', 'keyChild'],
  ['Enter', 'keySibling'],
  ['Shift + Tab', 'keyParent'],
  ['F2', 'keyRename'],
  ['Delete', 'keyDrop'],
  ['Shift + Backspace', 'keyDropOne'],
  ['Ctrl + ↑ / ↓', 'keyMove'],
  ['Ctrl + C / X / V', 'keyCopy'],
  ['Ctrl + Z / Y', 'keyUndo'],
] as const;
const inOutline = [
  ['Enter', 'keySibling'],
  ['Tab / Shift + Tab', 'keyIndent'],
  ['↑ / ↓', 'keyRows'],
  ['Ctrl + Delete', 'keyDrop'],
  ['Esc', 'keyLeave'],
] as const;
const always = [
  ['Ctrl + F', 'keySearch'],
  ['/', 'keyFold'],
  ['Ctrl + + / −', 'keyZoom'],
  ['Ctrl + I', 'keyFit'],
  ['?', 'keyHelp'],
] as const;

/** Button and `?` that tell which keys do what. */
export function MapKeys({ frame, editor }: { frame: RefObject<HTMLElement | null>; editor: boolean }) {
  const t = useText(mapToolText);
  const [open, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || isWriting(event) || !isOfMap(event, frame.current)) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const groups = [
    ...(editor
      ? ([
          ['keysMap', inMap],
          ['keysOutline', inOutline],
        ] as const)
      : []),
    ['keysAll', always] as const,
  ];
  return (
    <>
      <Button
        size="small"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={t('keys')}
        title={t('keys')}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={open}
        title={t('keys')}
        footer={null}
        getContainer={() => frame.current ?? document.body}
        onCancel={() => setOpen(false)}
      >
        {groups.map(([name, keys]) => (
          <Fragment key={name}>
            <h3 className={styles.keysTitle}>{t(name)}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, what]) => (
                <Fragment key={what}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{t(what)}</dd>
                </Fragment>
              ))}
            </dl>
          </Fragment>
        ))}
      </Modal>
    </>
  );
}
