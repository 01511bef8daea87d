import { useQuery } from '@tanstack/react-query';
import { enginePartNames, engineProblems } from '@xueyan/contract/lab/engine-host';
import { machineApi } from '@xueyan/contract/lab/machine';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './HostCard.module.css';
import { Meter } from './Meter.tsx';
import { machineListText } from './machine-list.text.ts';

type Host = Output<typeof machineApi.host>;

/** Reasons why machines run without hardware virtualization. */
const notes = {
  chosen: 'kvmChosen',
  'no-device': 'kvmNoDevice',
  closed: 'kvmClosed',
  'no-boot': 'kvmNoBoot',
  unproven: 'kvmUnproven',
} as const;

/** Parts that are installed but do not work. */
const broken: readonly string[] = ['qemu-broken', 'lxd-away'];

/** The host of the machines: its use first, then its equipment. */
export function HostCard() {
  const host = useQuery({ ...query(machineApi.host, {}), refetchInterval: 5000 });
  return (
    <section className={styles.card}>
      <QueryView query={host} compact loading={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        {(data) => <HostBody host={data} />}
      </QueryView>
    </section>
  );
}

function HostBody({ host }: { host: Host }) {
  const t = useText(machineListText);
  const phrase = usePhrase();
  const usedMemory = host.memoryMb - host.freeMemoryMb;
  const isolation = [
    host.isolation.cgroup > 0 ? t('cgroup', { n: host.isolation.cgroup }) : t('noCgroup'),
    t(host.isolation.ownUser ? 'ownUser' : 'sharedUser'),
    t(host.isolation.ownNetwork ? 'ownNetwork' : 'sharedNetwork'),
  ].join(' · ');
  return (
    <>
      {!host.available && (
        <Alert
          type="warning"
          showIcon
          title={t('missingTitle')}
          description={
            <>
              <ul className={styles.missing}>
                {host.missing.map((part) => (
                  <li key={part}>{broken.includes(part) ? phrase(engineProblems[part]) : enginePartNames[part]}</li>
                ))}
              </ul>
              {t('missingHint')}
            </>
          }
        />
      )}
      <div className={styles.meters}>
        <Meter
          label={t('running')}
          value={String(host.runningCount)}
          detail={`${t('capacityOf', { running: host.runningCount, capacity: host.capacity })} · ${
            host.queuedCount > 0 ? t('queueOf', { n: host.queuedCount }) : t('noQueue')
          }`}
          share={host.capacity > 0 ? host.runningCount / host.capacity : 0}
        />
        <Meter
          label={t('memory')}
          value={megabytes(usedMemory, '0 MB')}
          detail={t('freeOf', { free: megabytes(host.freeMemoryMb, '0 MB'), all: megabytes(host.memoryMb) })}
          share={host.memoryMb > 0 ? usedMemory / host.memoryMb : 0}
        />
        <Meter label={t('disk')} value={megabytes(host.freeDiskMb, '0 MB')} />
        <Meter label={t('cpus')} value={t('cpusOf', { n: host.cpus })} />
      </div>
      <dl className={styles.facts}>
        <Fact name={t('engine')}>
          <StateTag tone={host.available ? 'good' : 'bad'}>{t(host.available ? 'available' : 'unavailable')}</StateTag>
          {host.members ? `LXD ${host.version}` : host.version}
          {host.members && host.acceleratorDetail && <span className={styles.note}>{host.acceleratorDetail}</span>}
        </Fact>
        {host.members ? (
          <Fact name={t('members')}>
            {host.members.map(({ name, address, isOnline }) => (
              <StateTag key={name} tone={isOnline ? 'good' : 'bad'}>
                {[name, address, t(isOnline ? 'memberOnline' : 'memberAway')].filter(Boolean).join(' · ')}
              </StateTag>
            ))}
          </Fact>
        ) : (
          <Fact name={t('accelerator')}>
            {t(host.accelerator)}
            {host.acceleratorNote && (
              <span className={styles.note} title={host.acceleratorDetail || undefined}>
                {t(notes[host.acceleratorNote])}
              </span>
            )}
          </Fact>
        )}
        <Fact name="GPU">{host.gpus > 0 ? t('gpusOf', { n: host.gpus }) : t('noGpu')}</Fact>
        <Fact name={t('isolation')}>{isolation}</Fact>
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
