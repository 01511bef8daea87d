import { defineFeature } from '../../../http/feature.ts';
import { snapshotParameters } from './snapshot.parameter.ts';
import { snapshotRoutes } from './snapshot.routes.ts';
import { failCutOff } from './snapshot.service.ts';

export const snapshotFeature = defineFeature({
  name: 'lab/snapshot',
  routes: snapshotRoutes,
  daemons: [
    async ({ db, platform }) => {
      await failCutOff(db, platform.node.id);
      return () => undefined;
    },
  ],
  parameters: Object.values(snapshotParameters),
  audits: {
    'snapshot.update': { zh: '重命名快照', en: 'Renamed a snapshot', mn: 'Агшин зургийн нэрийг өөрчилсөн' },
    'snapshot.save': { zh: '保存快照', en: 'Saved a snapshot', mn: 'Агшин зураг хадгалсан' },
    'snapshot.restore': { zh: '恢复快照', en: 'Restored a snapshot', mn: 'Агшин зургийг сэргээсэн' },
    'snapshot.rescue': {
      zh: '从快照在其他成员上恢复虚拟机',
      en: 'Began a machine elsewhere from its snapshot',
      mn: 'Машиныг агшин зургаас өөр гишүүн дээр эхлүүлсэн',
    },
    'snapshot.delete': { zh: '删除快照', en: 'Deleted a snapshot', mn: 'Агшин зургийг устгасан' },
  },
});
