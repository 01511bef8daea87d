import { imageApi, imageTransitions, type LabImage } from '@xueyan/contract/lab/image';
import { mayMove } from '@xueyan/contract/wire/transition';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './ImagesPage.module.css';
import { imageText } from './image.text.ts';
import { imageFormText } from './image-form.text.ts';
import { NameModal } from './NameModal.tsx';

/** Actions on one image, by its state. */
export function ImageActions({ image, onLog }: { image: LabImage; onLog: () => void }) {
  const t = useText(imageText);
  const notice = useNotice();
  const build = useAction(imageApi.build, [imageApi.list]);
  const copy = useCreation(imageApi.copy, [imageApi.list]);
  const [copying, setCopying] = useState(false);
  const f = useText(imageFormText);
  const cancel = useAction(imageApi.cancel, [imageApi.list]);
  const remove = useAction(imageApi.remove, [imageApi.list]);
  const { imageId, imageName: name, state, cancelled, sizeMb } = image;
  const actor = useActor();
  const may = (step: keyof typeof imageTransitions) => mayMove(actor, imageTransitions[step], image);
  const built = sizeMb > 0;

  const startBuild = async () => {
    if (built && !(await notice.confirm({ title: t('rebuildTitle', { name }), content: t('rebuildContent') }))) return;
    build.mutate({ imageId }, { onSuccess: () => notice.success(t('buildStarted')), onError: notice.error });
  };

  const stopBuild = async () => {
    const sure = await notice.confirm({
      title: t('cancelTitle', { name }),
      content: t('cancelContent'),
      okText: t('cancelBuild'),
      cancelText: t('keepBuilding'),
      danger: true,
    });
    if (sure) cancel.mutate({ imageId }, { onSuccess: () => notice.success(t('canceled')), onError: notice.error });
  };

  const erase = async () => {
    const sure = await notice.confirm({
      title: t(image.source === 'shipped' ? 'removeTitle' : 'removeWholeTitle', { name }),
      content: t(image.source === 'shipped' ? 'removeContent' : 'removeWholeContent'),
      okText: t('remove'),
      danger: true,
      requireText: 'DELETE',
    });
    if (!sure) return;
    remove.mutate(
      { imageId, confirm: 'DELETE' },
      { onSuccess: () => notice.success(t('removed')), onError: notice.error },
    );
  };

  const makeCopy = (imageName: string) =>
    copy.mutate(
      { imageId, imageName },
      {
        onSuccess: () => {
          notice.success(f('copied'));
          setCopying(false);
        },
      },
    );

  return (
    <div className={styles.actions}>
      {!may('build') && may('cancel') ? (
        <Button type="link" size="small" loading={cancel.isPending} onClick={() => void stopBuild()}>
          {t('cancelBuild')}
        </Button>
      ) : (
        <Button type="link" size="small" loading={build.isPending} onClick={() => void startBuild()}>
          {t(built || (state === 'failed' && !cancelled) ? 'rebuild' : 'build')}
        </Button>
      )}
      <Button type="link" size="small" onClick={onLog}>
        {t('log')}
      </Button>
      <RowMenu
        name={name}
        actions={[
          { key: 'copy', label: f('copy'), onPress: () => setCopying(true) },
          {
            ...{ key: 'remove', label: t('remove'), danger: true },
            disabled: remove.isPending || !may('remove') || (image.source === 'shipped' && !built),
            onPress: () => void erase(),
          },
        ]}
      />
      <NameModal
        open={copying}
        title={f('copyTitle', { name })}
        hint={f('copyHint')}
        initialName={f('copyName', { name }).slice(0, 40)}
        saving={copy.isPending}
        error={copy.error}
        onSave={makeCopy}
        onClose={() => setCopying(false)}
      />
    </div>
  );
}
