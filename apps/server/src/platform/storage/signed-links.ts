import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links made within the same six hours are equal, so that caches work; each lives for 6 to 12 hours. */
const bucketSeconds = 6 * 3600;

/** The parts of a link. */
export interface SignedLink {
  readonly fileId: string;
  readonly variant: string;
  readonly expires: string;
  readonly signature: string;
}

export interface LinkSigner {
  /** A path on this origin, `/files/{fileId}/{variant}?e=…&s=…`; the signature opens this variant of that file alone. */
  sign(fileId: string, variant: string): string;
  /** Whether a link is unaltered and not expired. Takes the same time whatever is wrong with it. */
  verify(link: SignedLink): boolean;
}

/** Signs file links with HMAC-SHA256 (RFC 2104); `secret` must be the same on every process. */
export const createLinkSigner = (secret: string, now: () => Date): LinkSigner => {
  const signatureOf = ({ fileId, variant, expires }: Omit<SignedLink, 'signature'>): string =>
    createHmac('sha256', secret).update(`file-link\n${fileId}\n${variant}\n${expires}`).digest('base64url');
  const seconds = () => Math.floor(now().getTime() / 1000);

  return {
    sign: (fileId, variant) => {
      const expires = String((Math.floor(seconds() / bucketSeconds) + 2) * bucketSeconds);
      return `/files/${fileId}/${variant}?e=${expires}&s=${signatureOf({ fileId, variant, expires })}`;
    },
    verify: ({ signature, ...link }) => {
      // As text: several texts decode to the same bytes, and an altered link is refused.
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(link))];
      const isEqual = timingSafeEqual(right, given.length === right.length ? given : Buffer.alloc(right.length));
      return (
        isEqual && given.length === right.length && /^\d{1,12}$/.test(link.expires) && Number(link.expires) > seconds()
      );
    },
  };
};
