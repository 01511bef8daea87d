import { type AlertRule, comparisonNames } from '@xueyan/contract/operations/alert';
import { metricSpecs } from '@xueyan/contract/operations/metric';
import { useCallback } from 'react';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { metricValue } from '../monitoring/metric-value.shared.ts';

/** Returns a function that formats a condition: 磁盘剩余 低于 10%. */
export function useCondition() {
  const phrase = usePhrase();
  return useCallback(
    ({ metric, comparison, threshold }: Pick<AlertRule, 'metric' | 'comparison' | 'threshold'>) => {
      const { name, unit } = metricSpecs[metric];
      return `${phrase(name)} ${phrase(comparisonNames[comparison])} ${metricValue(unit, threshold)}`;
    },
    [phrase],
  );
}
