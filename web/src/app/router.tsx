import { createBrowserRouter } from 'react-router';
import { Root } from './Root.tsx';
import { RouteFailure } from './RouteFailure.tsx';

/**
 * One route matches everything, since the pages are known only after the server has returned the menu; `Root` decides
 * who may pass, `SignedIn` builds the routes of the menu.
 */
export const router = createBrowserRouter([{ path: '*', element: <Root />, errorElement: <RouteFailure /> }]);
