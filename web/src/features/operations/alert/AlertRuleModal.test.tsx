import { type AlertRule, alertApi } from '@xueyan/contract/operations/alert';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { AlertRuleModal } from './AlertRuleModal.tsx';

const onClose = () => undefined;
const kept = {
  ...{ name: '循环延迟', metric: 'loopDelay' as const, comparison: 'above' as const, threshold: 0.125 },
  ...{ minutes: 1440, enabled: false },
};
const rule: AlertRule = { ...kept, ruleId: idOf(1), builtIn: true, firing: false, version: 2 };
const form = <AlertRuleModal open edited={rule} onClose={onClose} />;

tryForm('the form of an alert rule', {
  'sends a rule as it was kept, with a threshold of parts and switched off': trial({
    ...{ form, saves: alertApi.update, answer: null },
    sends: { ...kept, ruleId: idOf(1), version: 2 },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, saves: alertApi.update, answer: null },
    change: (dialog) => dialog.getByLabelText('阈值').fill('0'),
    sends: { ...kept, threshold: 0 },
  }),
  'adds the first rule by its name alone': trial({
    form: <AlertRuleModal open onClose={onClose} />,
    saves: alertApi.save,
    answer: { ruleId: idOf(3) },
    change: (dialog) => dialog.getByLabelText('规则').fill('磁盘'),
    sends: { name: '磁盘', metric: 'diskFree', comparison: 'below', threshold: 10, minutes: 5, enabled: true },
  }),
});
