import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';

/** Pictures that a school can replace, each with the maximum pixels of its sides. */
export const schoolPictures = {
  /** At the top left of every page, including the name. */
  logo: { width: 190, height: 46 },
  /** Where only a symbol fits: the folded menu, the browser's tab. */
  appLogo: { width: 45, height: 45 },
  /** Background of the login page. */
  loginPicture: { width: 3840, height: 2400 },
} as const;
export const schoolPictureKinds = ['logo', 'appLogo', 'loginPicture'] as const;
export type SchoolPicture = (typeof schoolPictureKinds)[number];

export const schoolPictureMaxBytes = 2 * 1024 * 1024;
/** `png` and `jpg` by content. Uploaded to `file/school/<kind>`, readable by everybody at `file/school/<id>`. */
export const schoolPicturePath = 'file/school';
export const SchoolPictureReply = z.object({ address: z.string() });

export const settingApi = {
  removePicture: post('setting/removepicture', {
    access: 'may:parameter.manage',
    summary: 'Takes a picture of the school away: ours is shown again',
    input: z.strictObject({ picture: z.enum(schoolPictureKinds) }),
    output: z.null(),
    audit: { action: 'setting.picture' },
  }),
};

export const settingFaults = faults('setting', {
  pictureKind: {
    status: 400,
    zh: '请上传 PNG 或 JPG 图片',
    en: 'Please choose a PNG or JPG picture',
    mn: 'PNG эсвэл JPG зураг сонгоно уу',
  },
  pictureSize: {
    status: 400,
    zh: '图片最大 {width} × {height} 像素，这一张是 {has}',
    en: 'The picture may have {width} × {height} pixels; this one has {has}',
    mn: 'Зураг дээд тал нь {width} × {height} цэг; энэ нь {has}',
  },
});
