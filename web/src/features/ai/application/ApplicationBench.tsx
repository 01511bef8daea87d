import { type Application, mayEditApplication } from '@xueyan/contract/ai/application';
import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { Form } from 'antd';
import { useActor } from '../../../ui/access/useActor.ts';
import styles from './Application.module.css';
import { ApplicationEditor } from './ApplicationEditor.tsx';
import { ApplicationTrial } from './ApplicationTrial.tsx';

interface ApplicationBenchProps {
  /** What the editor begins with. */
  form: Partial<ApplicationForm>;
  /** Absent for an application that was never saved. */
  saved?: Application;
}

/** The editor of an application and, for its owner, a trial of what is typed in it. */
export function ApplicationBench({ form: initial, saved }: ApplicationBenchProps) {
  const actor = useActor();
  const [form] = Form.useForm<ApplicationForm>();
  const mayEdit = saved === undefined || mayEditApplication(actor, saved);
  return (
    <div className={mayEdit ? styles.bench : undefined}>
      <ApplicationEditor
        form={form}
        initial={initial}
        applicationId={saved?.applicationId}
        version={saved?.version ?? 0}
        disabled={!mayEdit}
      />
      {mayEdit && <ApplicationTrial form={form} initial={initial} applicationId={saved?.applicationId ?? null} />}
    </div>
  );
}
