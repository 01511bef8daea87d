import { useQuery } from '@tanstack/react-query';
import { BundleResult, type BundleRow, bundleApi } from '@xueyan/contract/composed/bundle';
import { courseApi } from '@xueyan/contract/school/course';
import { Alert, Button, Drawer } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { BundlePlanView } from './BundlePlanView.tsx';
import { bundleText } from './bundle.text.ts';

interface BundleDrawerProps {
  bundle: BundleRow;
  open: boolean;
  onClose: () => void;
}

/** One package: checks it, previews its import, imports the selection, and shows the result. */
export function BundleDrawer({ bundle, open, onClose }: BundleDrawerProps) {
  const t = useText(bundleText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { bundleId } = bundle;
  const found = useQuery(query(bundleApi.get, { bundleId }));
  const look = useAction(bundleApi.look);
  const take = useAction(bundleApi.take, [courseApi.list]);
  const [looking, setLooking] = useState<string>();
  const [importing, setImporting] = useState<string>();
  // What was imported is checked anew, so that its course is updated instead of made a second time.
  const [outdated, setOutdated] = useState(bundle.stage === 'imported');
  const begun = useRef(false);

  const check = async () => {
    const job = await look.mutateAsync({ bundleId }).catch(notice.error);
    if (job) setLooking(job.jobId);
  };
  const begin = useEffectEvent(check);
  const wanted = found.data !== undefined && (found.data.plan === null || outdated);
  // A package without an up-to-date plan is checked once.
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    void begin();
  }, [wanted]);

  return (
    <Drawer open={open} title={bundle.name} size={720} onClose={onClose} destroyOnHidden>
      {importing ? (
        <JobProgress jobId={importing}>
          {({ state, result }) => {
            const made = BundleResult.safeParse(result);
            if (state !== 'done' || !made.success)
              return <Button onClick={() => setImporting(undefined)}>{t('open')}</Button>;
            const { added, updated, remarks, courseId } = made.data;
            return (
              <>
                <Alert
                  type={remarks.length > 0 ? 'warning' : 'success'}
                  showIcon
                  title={t('done', { added, updated })}
                  description={
                    remarks.length > 0 ? (
                      <ul>
                        {remarks.map((remark) => (
                          <li key={remark}>{remark}</li>
                        ))}
                      </ul>
                    ) : (
                      t('noRemarks')
                    )
                  }
                />
                <Button type="primary" block onClick={() => void navigate(`/teaching/courses/${courseId}`)}>
                  {t('openCourse')}
                </Button>
              </>
            );
          }}
        </JobProgress>
      ) : looking ? (
        <JobProgress jobId={looking}>
          {({ state }) => (
            <Looked
              onDone={() => {
                // Not before the new plan is there: what is chosen and where it goes begin as the plan says.
                void found.refetch().then(() => {
                  setOutdated(false);
                  setLooking(undefined);
                });
              }}
              done={state === 'done'}
            />
          )}
        </JobProgress>
      ) : (
        <QueryView query={found}>
          {({ plan }) =>
            plan && !outdated ? (
              <BundlePlanView
                plan={plan}
                busy={take.isPending}
                onCheck={() => void check()}
                onImport={async (choice) => {
                  const job = await take.mutateAsync({ bundleId, ...choice }).catch(notice.error);
                  if (job) setImporting(job.jobId);
                }}
              />
            ) : (
              <p>{t('checking')}</p>
            )
          }
        </QueryView>
      )}
    </Drawer>
  );
}

/** Shows the plan as soon as the check is complete. */
function Looked({ done, onDone }: { done: boolean; onDone: () => void }) {
  const t = useText(bundleText);
  const goOn = useEffectEvent(onDone);
  useEffect(() => {
    if (done) goOn();
  }, [done]);
  return done ? null : <Button onClick={onDone}>{t('again')}</Button>;
}
