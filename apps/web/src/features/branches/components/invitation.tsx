import type { Branch } from '@branchline/contract/shapes';
import { Copy, Download } from 'lucide-react';
import { messageOf } from '#lib/api-error.ts';
import { copyText } from '#lib/copy-text.ts';
import { branchTexts as texts } from '#features/branches/branch-texts.ts';
import { loadFailure } from '#lib/load-advice.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useInvitation } from '../api/use-invitation.ts';
import styles from './invitation.module.css';

/** The address of every machine itself: no phone gets there with it. */
const leadsHere = (link: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(link).hostname);

interface InvitationProps {
  /** Undefined: the own one, of the leader who looks. */
  branch?: Pick<Branch, 'id' | 'name'>;
  /** Whose customer the new one becomes, in a personal branch. */
  leader?: { readonly id: string; readonly name: string } | undefined;
}

/** The link and QR code that put a new customer into a branch, or to one of its leaders. */
export function Invitation({ branch, leader }: InvitationProps) {
  const { data, error, refetch, isPaused } = useInvitation(branch?.id, leader?.id);
  const name = leader?.name ?? branch?.name ?? '';
  if (error && !data)
    return <ErrorState compact {...loadFailure(error, messageOf(error, texts.failed), () => void refetch())} />;
  if (!data && isPaused) return <OfflineState compact />;
  if (!data) return <Skeleton shape="form" count={5} />;
  return (
    <div className={styles.invitation}>
      <img className={styles.code} src={data.qr} alt={texts.qrAlt(name)} width={240} height={240} />
      <TextInput
        readOnly
        dir="ltr"
        aria-label={texts.invite}
        value={data.link}
        onFocus={(event) => event.target.select()}
      />
      {leadsHere(data.link) && <Banner tone="warning">{texts.linkLeadsHere}</Banner>}
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'quiet' })} href={data.qr} download={`${name}.svg`}>
          <Download aria-hidden="true" />
          {texts.downloadQr}
        </a>
        <Button icon={<Copy />} onClick={() => void copyText(data.link, texts)}>
          {texts.copyLink}
        </Button>
      </div>
    </div>
  );
}
