import { LoginPage } from '../features/base/login/LoginPage.tsx';
import { LoginNotices } from '../features/content/announcement/LoginNotices.tsx';

/** The sign-in page with the school's announcements. */
export const LoginScreen = () => <LoginPage notices={<LoginNotices />} />;
