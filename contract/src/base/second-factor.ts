import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { DateTime, Id } from '../wire/scalar.ts';

const Codes = z.object({ recoveryCodes: z.array(z.string()) });
const ByPassword = z.strictObject({ password: z.string().min(1).max(200) });

export const secondFactorApi = {
  state: get('secondfactor/state', {
    access: 'user',
    summary: 'Whether my account asks for a code besides the password',
    output: z.object({
      /** Null: no second factor is set up. */
      setTime: DateTime.nullable(),
      /** True when one of the actor's roles requires it. */
      required: z.boolean(),
      recoveryLeft: z.number().int(),
    }),
    whileChangingPassword: true,
  }),
  begin: post('secondfactor/begin', {
    access: 'user',
    summary: 'A new secret for an authenticator; it holds once a code of it was confirmed',
    output: z.object({ secret: z.string(), uri: z.string() }),
    whileChangingPassword: true,
  }),
  confirm: post('secondfactor/confirm', {
    access: 'user',
    summary: 'Turns it on with a code of the new secret; the recovery codes are told only here',
    input: z.strictObject({ code: z.string().trim().min(6).max(8) }),
    output: Codes,
    audit: { action: 'secondfactor.confirm' },
    whileChangingPassword: true,
  }),
  renewCodes: post('secondfactor/renewcodes', {
    access: 'user',
    summary: 'New recovery codes in place of the old ones',
    input: ByPassword,
    output: Codes,
    audit: { action: 'secondfactor.renewcodes' },
  }),
  remove: post('secondfactor/remove', {
    access: 'user',
    summary: 'Turns it off, unless one of my roles asks for it',
    input: ByPassword,
    output: z.null(),
    audit: { action: 'secondfactor.remove' },
  }),
  reset: post('secondfactor/reset', {
    access: 'may:user.manage',
    summary: 'Takes it away from somebody who has lost the authenticator; their sessions end',
    input: z.strictObject({ userId: Id }),
    output: z.null(),
    audit: { action: 'secondfactor.reset', target: 'userId' },
  }),
};
