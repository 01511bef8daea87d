import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** An announcement as the login page shows it: plain text, cut to a length. */
export const LoginPageAnnouncement = z.object({
  announcementId: Id,
  title: z.string(),
  /** Text without its Markdown, at most `loginPageTextLength`. */
  text: z.string(),
  publishTime: DateTime,
});
export type LoginPageAnnouncement = z.output<typeof LoginPageAnnouncement>;
/** Maximum number of announcements on the login page. */
export const loginPageMost = 3;
export const loginPageTextLength = 300;

/** Calls of the login page; a separate module to keep that page light. */
export const announcementPublicApi = {
  listOnLoginPage: get('announcement/listonloginpage', {
    access: 'public',
    summary: 'The published announcements that are marked for the sign-in page, pinned ones first; three at most',
    output: z.object({ announcementList: z.array(LoginPageAnnouncement) }),
    whileChangingPassword: true,
  }),
};
