import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { OpenedPage } from './home-layout.ts';

/** Home of people whose roles have none of their own, such as the roles that a school makes. */
export const commonHomeApi = {
  common: get('home/common', {
    access: 'user',
    summary: 'What everybody comes for: the pages that I opened last',
    output: z.object({ recent: z.array(OpenedPage) }),
  }),
};
