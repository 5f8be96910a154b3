import sharp from 'sharp';
import { type Ask, type MakeRequest, makeStandIn } from './ask.ts';

let picture: Promise<Buffer> | undefined;
const makePicture = (): Promise<Buffer> =>
  (picture ??= sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer());

const ownPicture = async ({ world, caller }: Ask): Promise<string> => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await makePicture())], 'me.png'));
  const response = await fetch(`${world.app.origin}/api/file/upload`, {
    method: 'POST',
    body: form,
    headers: { 'x-auth-token': world.tokens[caller] ?? '' },
  });
  const reply = (await response.json()) as { uploads?: { id: string }[] };
  return reply.uploads?.[0]?.id ?? world.nothing;
};

export const profilePicture: MakeRequest = async (ask) => {
  const { files } = ask.world;
  const image = {
    own: () => ownPicture(ask),
    same_branch: () => (ask.caller === 'customer' ? files.ofLeader.id : files.ofCustomer.id),
    other_branch: () => files.ofBetaCustomer.id,
    not_a_party: () => files.ofOtherCustomer.id,
    turned_off: () => files.ofQuickReplyOff.id,
    deleted: () => files.gone.id,
  }[ask.relation];
  const { user, token } = ask.relation === 'own' ? { user: null, token: undefined } : await makeStandIn(ask);
  const names = { firstName: (user ?? ask.world.personFor(ask.caller, 'own')).firstName };
  return { body: { ...names, image: await image() }, ...(token === undefined ? {} : { token }) };
};
