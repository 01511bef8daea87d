import { metricsTokenMin, monitoringFaults } from '@xueyan/contract/operations/monitoring';
import { ensure } from '@xueyan/contract/wire/fault';
import { defineParameter } from '../../../platform/parameter.ts';

export const monitoringParameters = {
  keptDays: defineParameter({
    name: 'monitoringKeptDays',
    group: 'monitoring',
    title: { zh: '监控数据保留', en: 'Monitoring is kept for', mn: 'Хяналтын өгөгдөл хадгалах' },
    description: {
      zh: '一天内每分钟一点，一周内每 10 分钟一点，更早的每小时一点，超过保留时间后删除',
      en: 'By the minute for a day, by ten minutes for a week, by the hour until then',
      mn: 'Нэг өдөр минут тутам, долоо хоног 10 минут тутам, түүнээс цааш цаг тутам',
    },
    rule: { kind: 'number', min: 7, max: 730, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: 60,
  }),
};

export const metricsParameters = {
  token: defineParameter({
    name: 'metricsToken',
    group: 'monitoring',
    title: { zh: 'Prometheus 访问令牌', en: 'Token for Prometheus', mn: 'Prometheus-ийн токен' },
    description: {
      zh: '设置后可用 Authorization: Bearer 令牌 读取 /metrics；留空则该地址不存在',
      en: 'With it /metrics is read by Authorization: Bearer TOKEN; without, there is no such address',
      mn: 'Тохируулбал /metrics-ийг Authorization: Bearer ТОКЕН-оор уншина; хоосон бол ийм хаяг байхгүй',
    },
    rule: { kind: 'secret', max: 200 },
    default: '',
    check: (_, value) =>
      ensure(value === '' || value.length >= metricsTokenMin, monitoringFaults.shortToken, { min: metricsTokenMin }),
  }),
};
