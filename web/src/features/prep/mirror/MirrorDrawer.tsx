import { useQuery } from '@tanstack/react-query';
import { type Mirror, type MirrorDetail, mirrorApi } from '@xueyan/contract/prep/mirror';
import { Descriptions, Drawer, Skeleton, Tag } from 'antd';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './mirror.module.css';
import { mirrorText } from './mirror.text.ts';

/** Details of an image: what is in it, and where the actor's courses use it. */
export function MirrorDrawer({ image, onClose }: { image: Mirror | null; onClose: () => void }) {
  const imageId = image?.imageId ?? '';
  const found = useQuery({ ...query(mirrorApi.detail, { imageId }), enabled: image !== null });
  return (
    <Drawer open={image !== null} title={image?.imageName} size={520} onClose={onClose} destroyOnHidden>
      {found.data ? <Details detail={found.data} /> : <Skeleton active />}
    </Drawer>
  );
}

function Details({ detail }: { detail: MirrorDetail }) {
  const t = useText(mirrorText);
  const { software, packages, uses, experimentCount, buildMinutes } = detail;
  const tags = (names: string[]) =>
    names.length === 0 ? (
      t('none')
    ) : (
      <div className={styles.tags}>
        {names.map((one) => (
          <Tag key={one}>{one}</Tag>
        ))}
      </div>
    );
  const items = [
    { label: t('code'), children: detail.imageCode },
    { label: t('version'), children: detail.imageVersion },
    { label: t('base'), children: detail.baseName || t('none') },
    { label: t('software'), children: tags(software) },
    { label: t('packages'), children: tags(packages) },
    { label: t('memory'), children: megabytes(detail.minMemoryMb) },
    { label: t('size'), children: megabytes(detail.sizeMb) },
    { label: t('loginUser'), children: detail.loginUser || t('none') },
    { label: t('packageLocation'), children: detail.packageLocation || t('none') },
    { label: t('dataLocation'), children: detail.dataLocation || t('none') },
    { label: t('buildMinutes'), children: buildMinutes > 0 ? t('minutes', { n: buildMinutes }) : t('none') },
    {
      label: t('uses'),
      children: (
        <>
          {uses.length === 0 && <div>{t('noUses')}</div>}
          {uses.map(({ courseId, courseName, sectionTitle }) => (
            <div key={`${courseId} ${sectionTitle}`}>
              <Link className={styles.use} to={`/teaching/courses/${courseId}`}>
                {courseName}
              </Link>{' '}
              · {sectionTitle}
            </div>
          ))}
          <div>{t('elsewhere', { n: experimentCount })}</div>
        </>
      ),
    },
  ].map((one, key) => ({ key, ...one }));
  return (
    <>
      <p>{detail.description}</p>
      <Descriptions column={1} size="small" bordered items={items} />
    </>
  );
}
