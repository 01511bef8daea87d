import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** As whoever comes by reads it on the sign-in page: words alone, and not all of many. */
export const LoginPageAnnouncement = z.object({
  announcementId: Id,
  title: z.string(),
  /** Without its Markdown, at most `loginPageTextLength`. */
  text: z.string(),
  publishTime: DateTime,
});
export type LoginPageAnnouncement = z.output<typeof LoginPageAnnouncement>;
/** So many stand on the sign-in page. */
export const loginPageMost = 3;
export const loginPageTextLength = 300;

/** Asked by the sign-in page; apart, since that page is to stay light. */
export const announcementPublicApi = {
  listOnLoginPage: get('announcement/listonloginpage', {
    access: 'public',
    summary: 'The published announcements that are marked for the sign-in page, pinned ones first; three at most',
    output: z.object({ announcementList: z.array(LoginPageAnnouncement) }),
    whileChangingPassword: true,
  }),
};
