import { defineFeature } from '../../../http/feature.ts';
import { alertTicker } from './alert.job.ts';
import { alertRoutes } from './alert.routes.ts';
import { giveBuiltInRules } from './alert.service.ts';

export const alertFeature = defineFeature({
  name: 'operations/alert',
  routes: alertRoutes,
  tickers: [alertTicker],
  initialData: [
    { key: 'alert rules', give: giveBuiltInRules },
    // Schools that were given the rules before this one.
    { key: 'alert rule of lab engines', give: giveBuiltInRules },
    { key: 'alert rule of AI services', give: giveBuiltInRules },
  ],
  permissions: [
    {
      code: 'alert.manage',
      names: { zh: '管理告警', en: 'Manage alerts', mn: 'Сэрэмжлүүлэг удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/alerts',
      parent: 'operations',
      order: 120,
      titles: { zh: '告警', en: 'Alerts', mn: 'Сэрэмжлүүлэг' },
      hints: { zh: '出了什么问题', en: 'What went wrong', mn: 'Юу буруу болсон' },
      route: 'alerts',
      view: 'operations/alert/AlertsPage',
      icon: 'bell',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'alertrule.save': { zh: '新建告警规则', en: 'Added an alert rule', mn: 'Сэрэмжлүүлгийн дүрэм нэмсэн' },
    'alertrule.update': { zh: '修改告警规则', en: 'Changed an alert rule', mn: 'Сэрэмжлүүлгийн дүрэм өөрчилсөн' },
    'alertrule.delete': { zh: '删除告警规则', en: 'Deleted an alert rule', mn: 'Сэрэмжлүүлгийн дүрэм устгасан' },
  },
});
