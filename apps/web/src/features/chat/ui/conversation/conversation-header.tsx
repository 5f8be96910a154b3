import { ArrowLeft, BellOff, EllipsisVertical } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConnection } from '#lib/connection-state.ts';
import { lastActiveTime } from '#lib/dates.ts';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { useLocationState } from '#lib/location-state.ts';
import { agentInboxPath, paths } from '#lib/paths.ts';
import { useStore } from '#lib/store.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { mutes } from '#features/chat/io/mutes.ts';
import { typing } from '#features/chat/io/typing.ts';
import { isFromList } from '#features/chat/ui/inbox/conversation-link.ts';
import type { ConversationPart } from './conversation-part.tsx';
import styles from './conversation-header.module.css';
import { useMenuButton } from '#ui/use-menu-button.ts';

/** Only leaders change a name. */
const EditIcon = lazyWithRetry(() => import('./edit-icon.tsx'), 'EditIcon', nothing);

interface ConversationHeaderProps {
  partnerId: string;
  /** Empty while they are looked for. */
  name: string;
  /** False until it is known that they exist: then nothing can be done. */
  isSomebody: boolean;
  picture: string | null;
  isOnline: boolean;
  lastSeen: string | null;
  isAgentMode: boolean;
  /** What only leaders see of a partner. */
  hint: ReactNode;
  /** Opens the name form; null where names may not be changed. */
  onEdit: (() => void) | null;
  onOpen: (part: ConversationPart) => void;
  /** Opens what is known of a customer; null for everybody else. */
  onCard: (() => void) | null;
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { partnerId, name, isSomebody, picture, lastSeen, isAgentMode, onEdit, onOpen, onCard } = props;
  // Without a network nobody knows.
  const isOnline = useConnection() !== 'offline' && props.isOnline;
  const navigate = useNavigate();
  const hasListBefore = isFromList(useLocationState());
  const isLeaving = useRef(false);
  const activity = useStore(typing, (partners) => partners.get(partnerId));
  const isMuted = useStore(mutes, (partnerIds) => partnerIds.has(partnerId));
  const lastActive = lastSeen === null ? '' : lastActiveTime(lastSeen);
  const leave = (): void => {
    // A second tap would go back beyond the list.
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (hasListBefore) void navigate(-1);
    else void navigate(isAgentMode ? agentInboxPath : paths.inbox, { replace: true });
  };
  return (
    <header className={styles.header}>
      <IconButton className={styles.back} label={conversationTexts.back} icon={<ArrowLeft />} onClick={leave} />
      <Avatar name={isSomebody ? name : ''} src={picture} size={40} online={isOnline} />
      <div className={styles.words}>
        <div className={styles.title}>
          <h1 className={styles.name} dir="auto">
            {onCard ? (
              <button type="button" className={styles.card} aria-haspopup="dialog" onClick={onCard}>
                {name}
              </button>
            ) : (
              name || <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
            )}
          </h1>
          {isMuted && <BellOff className={styles.muted} role="img" aria-label={conversationTexts.muted} />}
        </div>
        <p className={styles.presence} aria-live="polite">
          {activity && <span className={styles.typing}>{conversationTexts[activity]}</span>}
          {!activity && isOnline && <span className={styles.online}>{conversationTexts.online}</span>}
          {lastActive !== '' && (
            <span className={styles.lastActive}>
              {(activity || isOnline) && ' · '}
              {conversationTexts.lastActive(lastActive)}
            </span>
          )}
        </p>
        {props.hint}
      </div>
      {onEdit && (
        <IconButton
          label={conversationTexts.edit}
          icon={
            <Suspense fallback={null}>
              <EditIcon />
            </Suspense>
          }
          onClick={onEdit}
        />
      )}
      {isSomebody && <ConversationMenu partnerId={partnerId} isMuted={isMuted} onOpen={onOpen} />}
    </header>
  );
}

const ConversationMenuEntries = lazyWithRetry(
  () => import('./conversation-menu-entries.tsx'),
  'ConversationMenuEntries',
);

interface ConversationMenuProps {
  partnerId: string;
  isMuted: boolean;
  onOpen: (part: ConversationPart) => void;
}

/** The menu of a conversation; what it holds comes when it may be wanted. */
function ConversationMenu(props: ConversationMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasWanted, setWasWanted] = useState(false);
  if (isOpen && !wasWanted) setWasWanted(true);
  const want = (): void => setWasWanted(true);
  const { anchor, buttonProps } = useMenuButton(isOpen, setIsOpen);
  return (
    <>
      <IconButton
        label={conversationTexts.menu}
        icon={<EllipsisVertical />}
        {...buttonProps}
        onFocus={want}
        onPointerEnter={want}
      />
      {wasWanted && (
        <Suspense fallback={null}>
          <ConversationMenuEntries {...props} anchor={anchor} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
