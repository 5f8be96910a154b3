import { reportClientError } from '@branchline/contract/client-errors';
import type { AppContext } from '#app-context';

/** Registers the call by which the web app reports its errors. The contract leaves no room for what anybody wrote. */
export const registerClientErrors = ({ http, limiter, logger, metrics }: AppContext): void => {
  http.registerCall(reportClientError, async ({ body, request }) => {
    await limiter.consume('clientErrors.address', request.ip);
    await limiter.consume('clientErrors.installation', 'all');
    metrics.countClientError(body.kind);
    logger.warn({ clientError: body }, 'The web app failed in a browser.');
    return {};
  });
};
