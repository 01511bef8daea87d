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
      hints: { zh: '空间用在哪里，清理', en: 'Where space goes, clean up', mn: 'Зай хаана зарцуулагдсан' },
      route: 'disk',
      view: 'lab/disk/DiskPage',
      icon: 'pie-chart',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'labdisk.clean': { zh: '清理实验磁盘', en: 'Cleaned up the lab disk', mn: 'Туршилтын дискийг цэвэрлэсэн' },
  },
});
