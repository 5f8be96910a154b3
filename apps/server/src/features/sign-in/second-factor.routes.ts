import { disableMfa, enableMfa, setupMfa } from '@branchline/contract/auth';
import { toString as drawQrCode } from 'qrcode';
import type { AppContext } from '#app-context';
import {
  disableOwnSecondFactor,
  disableSecondFactorOf,
  enableSecondFactor,
  setUpSecondFactor,
} from './second-factor.service.ts';

const qrDataUrl = async (link: string): Promise<string> => {
  const svg = await drawQrCode(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

/** Registers the calls that set up, turn on and turn off a second factor. */
export const registerSecondFactorCalls = (context: AppContext): void => {
  const { http } = context;
  http.registerCall(setupMfa, async ({ actor }) => {
    const { secret, link } = await setUpSecondFactor(context, actor);
    return { data: { secret, link, qr: await qrDataUrl(link) } };
  });
  http.registerCall(enableMfa, async ({ actor, body }) => ({
    message: 'Your second factor is on. Keep the recovery codes in a safe place.',
    recoveryCodes: await enableSecondFactor(context, actor, body.code),
  }));
  http.registerCall(disableMfa, async ({ actor, body, request }) => {
    if ('id' in body) await disableSecondFactorOf(context, { actor, userId: body.id, request });
    else await disableOwnSecondFactor(context, actor, body.code);
    return { message: 'The second factor is off.' };
  });
};
