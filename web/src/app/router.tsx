import { createBrowserRouter } from 'react-router';
import { Root } from './Root.tsx';
import { RouteFailure } from './RouteFailure.tsx';

/**
 * One route takes everything, for which pages there are is known only after the server was asked for the menu;
 * `Root` decides who may pass, `SignedIn` makes the routes of the menu.
 */
export const router = createBrowserRouter([{ path: '*', element: <Root />, errorElement: <RouteFailure /> }]);
