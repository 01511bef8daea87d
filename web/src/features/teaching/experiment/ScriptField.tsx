import { FileAddOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { Suspense, useId, useState } from 'react';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { experimentText } from './experiment.text.ts';
import type { StepDraft } from './experiment-draft.ts';
import styles from './Script.module.css';
import { ScriptResult } from './ScriptResult.tsx';
import { scriptText } from './script.text.ts';
import { scriptPart } from './script-part.ts';
import { type TemplateKind, templateKinds, withCheck } from './script-templates.ts';
import { useScriptTrial } from './useScriptTrial.ts';

const TemplateModal = lazyNamed(() => import('./TemplateModal.tsx'), 'TemplateModal');
const most = 20_000;

interface Props {
  sectionId: string;
  step: StepDraft;
  missing: boolean;
  className: string | undefined;
  onChange: (script: string) => void;
  onLeave: () => void;
}

/** Field for a check script: written, generated from a form, and tried where students will run it. */
export function ScriptField({ sectionId, step, missing, className, onChange, onLeave }: Props) {
  const t = useText(experimentText);
  const say = useText(scriptText);
  const help = useId();
  const { trial, run, clear } = useScriptTrial(sectionId);
  const [template, setTemplate] = useState<TemplateKind>();
  const busy = trial.state === 'running' || trial.state === 'starting';
  return (
    <Form.Item
      className={className}
      label={t('script')}
      required
      validateStatus={missing ? 'error' : undefined}
      help={missing ? t('needScript') : undefined}
    >
      <PartSlot part={scriptPart} loading={<div className={styles.blank} />}>
        {({ ScriptEditor }) => (
          <ScriptEditor
            value={step.script}
            label={t('script')}
            hint={t('scriptPlaceholder')}
            describedBy={help}
            invalid={missing}
            most={most}
            onChange={onChange}
            onBlur={onLeave}
          />
        )}
      </PartSlot>
      <div className={styles.tools}>
        <ButtonMenu
          menu={{ items: templateKinds.map((key) => ({ key, label: say(key), onClick: () => setTemplate(key) })) }}
        >
          <Button icon={<FileAddOutlined aria-hidden />}>{say('insert')}</Button>
        </ButtonMenu>
        <Button
          icon={<PlayCircleOutlined aria-hidden />}
          loading={busy}
          disabled={step.script.trim() === ''}
          onClick={() => void run(step.script, step.limitSeconds)}
        >
          {say('tryIt')}
        </Button>
        <span id={help} className={styles.help}>
          {t('scriptHelp')} {say('leaveByTab')}
        </span>
      </div>
      <ScriptResult trial={trial} onClose={clear} />
      {template && (
        <Suspense fallback={null}>
          <TemplateModal
            kind={template}
            onClose={() => setTemplate(undefined)}
            onInsert={(check) => onChange(withCheck(step.script, check).slice(0, most))}
          />
        </Suspense>
      )}
    </Form.Item>
  );
}
