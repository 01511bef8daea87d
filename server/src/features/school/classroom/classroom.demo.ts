import type { ClassroomForm } from '@xueyan/contract/school/classroom';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { enterClassrooms } from './classroom.service.ts';

const projector = ['投影仪', '音响'];
const rooms: [building: string, roomName: string, seats: number, type: ClassroomForm['type'], equipment: string[]][] = [
  ['教学楼', 'A201', 60, 'multimedia', projector],
  ['教学楼', 'A202', 60, 'multimedia', projector],
  ['教学楼', 'A301', 120, 'lecture', ['黑板', ...projector]],
  ['教学楼', 'A305', 24, 'meeting', ['会议屏']],
  ['实训楼', '302', 48, 'computer', ['学生机 48 台', '投影仪']],
  ['实训楼', '303', 48, 'computer', ['学生机 48 台', '投影仪']],
  ['实训楼', '401', 40, 'lab', ['服务器机柜', '示波器']],
  ['实训楼', '网络实验室', 40, 'lab', ['交换机', '路由器']],
];

/** Creates eight rooms in two buildings. */
export async function createDemoClassrooms({ db }: DemoSchool): Promise<undefined> {
  await enterClassrooms(
    db,
    rooms.map(([building, roomName, seats, type, equipment]) => ({
      ...{ campus: '本部', building, roomName, seats, type, equipment },
    })),
  );
}
