import { fileFaults } from '@xueyan/contract/base/file';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Stream } from '../../../http/feature.ts';
import { packagePolicy } from './package.rule.ts';
import { packageFile, packagePath } from './package.service.ts';

/** Serves the files of web packages to holders of a ticket: package pages have no session and must not reach one. */
export const packageStream: Stream = ({ app, db, platform }) => {
  app.get<{ Params: { ticket: string; '*': string } }>(`/api/${packagePath}/:ticket/*`, async (request, reply) => {
    const { ticket, '*': path } = request.params;
    const found = await packageFile(db, platform, ticket, path);
    ensure(found, fileFaults.missing);
    const base = `${request.protocol}://${request.host}/api/${packagePath}/${ticket}/`;
    return (
      reply
        .type(found.mediaType)
        .headers({ 'content-length': found.bytes, 'cache-control': 'private, no-store' })
        .headers({ 'content-security-policy': packagePolicy(base), 'referrer-policy': 'no-referrer' })
        .headers({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
        // Pages without an origin fetch their own scripts and fonts across origins; the ticket authorizes them.
        .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .send(found.stream)
    );
  });
};
