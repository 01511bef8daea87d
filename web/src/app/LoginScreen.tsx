import { LoginPage } from '../features/base/login/LoginPage.tsx';
import { LoginNotices } from '../features/content/announcement/LoginNotices.tsx';

/** The sign-in page with what the school announces on it. */
export const LoginScreen = () => <LoginPage notices={<LoginNotices />} />;
