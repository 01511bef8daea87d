import { z } from 'zod';
import { sheetImport } from '../base/import.ts';
import { Name } from '../wire/scalar.ts';
import { classroomSeats } from './classroom.ts';

const Seats = z
  .string()
  .regex(/^[0-9]{1,4}$/)
  .transform(Number)
  .pipe(z.number().min(classroomSeats.min).max(classroomSeats.max));

/** Import of rooms; existing rooms stay unchanged. */
export const classroomImport = sheetImport({
  kind: 'classroom',
  name: { zh: '教室', en: 'Classrooms', mn: 'Танхимууд' },
  access: 'may:classroom.manage',
  params: z.strictObject({}),
  columns: {
    campus: {
      title: { zh: '校区', tw: '校區', en: 'Campus', mn: 'Хотхон' },
      required: false,
      rule: z.string().max(20),
      hint: { zh: '最多 20 个字', en: '20 characters at most', mn: '20 хүртэл тэмдэгт' },
      example: '本部',
    },
    building: {
      title: { zh: '楼宇', tw: '樓宇', en: 'Building', mn: 'Байр' },
      synonyms: ['教学楼', '楼'],
      required: false,
      rule: z.string().max(12),
      hint: { zh: '最多 12 个字', en: '12 characters at most', mn: '12 хүртэл тэмдэгт' },
      example: '实训楼',
    },
    roomName: {
      title: { zh: '教室', en: 'Room', mn: 'Танхим' },
      synonyms: ['教室名称', '教室编号', '房间号', 'Number'],
      required: true,
      rule: Name(7),
      hint: { zh: '1–7 个字', en: '1–7 characters', mn: '1–7 тэмдэгт' },
      example: '302',
    },
    seats: {
      title: { zh: '座位数', en: 'Seats', mn: 'Суудал' },
      synonyms: ['容量', '座位'],
      required: true,
      rule: Seats,
      hint: { zh: '1–2000 的整数', en: 'A whole number, 1–2000', mn: '1–2000 бүхэл тоо' },
      example: '48',
    },
    type: {
      title: { zh: '类型', en: 'Type', mn: 'Төрөл' },
      required: false,
      rule: z.string().max(20),
      hint: {
        zh: '普通教室、多媒体教室、机房、实验室、会议室；不认得的为其他',
        en: 'Lecture room, Multimedia room, Computer room, Laboratory or Meeting room; anything else: other',
        mn: 'Энгийн танхим, Мультимедиа танхим, Компьютерийн танхим, Лаборатори, Хурлын танхим; бусад нь «Бусад»',
      },
      example: '机房',
    },
    equipment: {
      title: { zh: '设备', en: 'Equipment', mn: 'Тоног төхөөрөмж' },
      required: false,
      rule: z.string().max(400),
      hint: { zh: '用顿号分开', en: 'Separated by commas', mn: 'Таслалаар тусгаарлана' },
      example: '投影仪、音响',
    },
  },
});
