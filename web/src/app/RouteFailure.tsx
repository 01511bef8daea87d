import { useRouteError } from 'react-router';
import { Failure } from './Failure.tsx';

export function RouteFailure() {
  return <Failure error={useRouteError()} />;
}
