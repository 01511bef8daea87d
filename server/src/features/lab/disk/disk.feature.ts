import { defineFeature } from '../../../http/feature.ts';
import { labDiskRoutes } from './disk.routes.ts';
import { diskStream } from './disk.stream.ts';

export const labDiskFeature = defineFeature({
  name: 'lab/disk',
  routes: labDiskRoutes,
  nodeStreams: [diskStream],
  menu: [
    {
      code: 'lab/disk',
      parent: 'lab',
      order: 40,
      titles: { zh: '磁盘空间', en: 'Disk', mn: 'Дискний зай' },
      route: 'disk',
      view: 'lab/disk/DiskPage',
      icon: 'cloud-server',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'labdisk.clean': { zh: '清理实验磁盘', en: 'Cleaned up the lab disk', mn: 'Туршилтын дискийг цэвэрлэсэн' },
  },
});
