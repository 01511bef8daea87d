// Shows a part of the product as a page of it would: its colours and words, an address, what asks and tells.
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { InsideProviders } from '../app/InsideProviders.tsx';
import { Providers } from '../app/Providers.tsx';

/** Answers what is on the screen, and the address that the part is at. */
export async function show(part: ReactNode, at = '/') {
  const router = createMemoryRouter([{ path: '*', element: <InsideProviders>{part}</InsideProviders> }], {
    initialEntries: [at],
  });
  const screen = await render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const address = () => decodeURIComponent(router.state.location.pathname + router.state.location.search);
  return { screen, router, address };
}
