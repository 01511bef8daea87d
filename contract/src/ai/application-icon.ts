import { z } from 'zod';
import { OptionalFileAddress } from '../base/file.ts';
import { faults } from '../wire/fault.ts';
import { Maybe } from '../wire/scalar.ts';

/** Icons that an application may wear. */
export const applicationIcons = [
  ...(['robot', 'bulb', 'book', 'code', 'experiment', 'translation'] as const),
  ...(['edit', 'question', 'picture', 'sound', 'video', 'star'] as const),
] as const;
export type ApplicationIcon = (typeof applicationIcons)[number];

/** Limits of a picture in place of an icon, which is square. */
export const iconMaxBytes = 1024 * 1024;
export const iconMaxPixels = 1024;
export const iconMinPixels = 32;
export const iconExtensions = ['png', 'jpg', 'webp'] as const;
/** Path of a form with one `file` for an application of mine: `file/aiapplicationicon/{applicationId}`. */
export const iconPath = 'file/aiapplicationicon';
export const IconReply = z.object({ picture: z.string() });

/** Address of an uploaded picture; empty for one of the icons. */
export const IconPicture = Maybe(OptionalFileAddress, '');

/** How an application is shown in lists and chats. */
export const ApplicationLook = z.object({
  name: z.string(),
  icon: z.enum(applicationIcons),
  picture: z.string(),
});
export type ApplicationLook = z.output<typeof ApplicationLook>;

export const iconFaults = faults('aiapplicationicon', {
  kind: {
    status: 415,
    zh: '图标只支持 PNG、JPG 或 WebP 图片',
    en: 'An icon is a PNG, JPG or WebP picture',
    mn: 'Дүрс нь PNG, JPG эсвэл WebP зураг байна',
  },
  square: {
    zh: '图标须为正方形，这张是 {width} × {height} 像素',
    en: 'An icon is square; this one has {width} × {height} pixels',
    mn: 'Дүрс дөрвөлжин байна; энэ нь {width} × {height} пиксел',
  },
  pixels: {
    zh: '图标的边长为 {min}–{max} 像素',
    en: 'The side of an icon has {min} to {max} pixels',
    mn: 'Дүрсийн тал {min}–{max} пиксел',
  },
  foreign: {
    zh: '这张图片不是为这个应用上传的',
    en: 'This picture was not uploaded for this application',
    mn: 'Энэ зургийг энэ програмд оруулаагүй',
  },
});
