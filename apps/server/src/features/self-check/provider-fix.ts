import { chainOf, reasonOf } from '#platform/outage-reason';
import { ProviderRefusal } from '#platform/provider-refusal';

/** What a provider said, and what to do about it. */
export interface ProviderFault {
  readonly answer: string;
  readonly fix: string;
}

const fixOfStatus = (variable: string, status: number): string => {
  if (status === 401 || status === 403)
    return `The provider refuses the user or key in ${variable}. Copy them afresh from the provider and start the server again.`;
  if (status === 404)
    return `The provider knows no such address or account. Compare ${variable} with the provider’s documentation.`;
  if (status === 429) return 'The provider takes no more right now. Wait, or ask it for a higher limit.';
  if (status >= 500) return 'The provider itself is in trouble. Try again later, and look at its status page.';
  return 'The provider is reached and does not take this. Its answer says why; often the number or the sender is not allowed.';
};

const fixOfCode: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user and password in MAIL_URL. Write special characters as %40, %3A, %2F.',
  EENVELOPE:
    'The mail server refuses the sender or the recipient. Set from= in MAIL_URL to an address it may send for.',
  ETLS: 'No TLS comes about. Use smtps:// for port 465, and smtp:// for port 587.',
};

/** Reads a failed try at a provider; `variable` is the one that names it. Tells nothing of what was sent. */
export const readFault = (variable: 'SMS_URL' | 'MAIL_URL', error: unknown): ProviderFault => {
  const chain = chainOf(error);
  const refusal = chain.find((each) => each instanceof ProviderRefusal);
  if (refusal !== undefined) {
    const answer = refusal.answer === '' ? refusal.message : `${refusal.message} ${refusal.answer}`;
    return { answer, fix: fixOfStatus(variable, refusal.httpStatus) };
  }
  const coded = chain.find((each) => 'code' in each && typeof each.code === 'string' && each.code in fixOfCode);
  if (coded !== undefined && 'code' in coded && typeof coded.code === 'string') {
    const response = 'response' in coded && typeof coded.response === 'string' ? coded.response : coded.message;
    return { answer: response.slice(0, 500), fix: fixOfCode[coded.code] ?? '' };
  }
  const reason = reasonOf(error);
  return {
    answer: `It cannot be reached: ${reason}.`,
    fix: `Check the host and port in ${variable}, and that this machine may connect to them (firewall, name server).`,
  };
};
