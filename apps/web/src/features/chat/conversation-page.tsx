import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#lib/api-error.ts';
import { useLocationState } from '#lib/location-state.ts';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { isOwnImage } from '#lib/own-path.ts';
import { useSession } from '#lib/session-store.ts';
import { shownName } from '#lib/shown-name.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import styles from './conversation-page.module.css';
import { leaveDetached, shownMessages } from './core/thread.ts';
import { updateThread } from './io/thread-store.ts';
import { Composer } from './ui/composer/composer.tsx';
import { ConversationHeader } from './ui/conversation/conversation-header.tsx';
import type { ConversationPart } from './ui/conversation/conversation-part.tsx';
import { ConversationMessages } from './ui/conversation/conversation-messages.tsx';
import { useNewMessages } from './ui/conversation/use-new-messages.ts';
import { usePartner } from './ui/conversation/use-partner.ts';
import { useThread } from './ui/conversation/use-thread.ts';

const OpenPart = lazyWithRetry(() => import('./ui/conversation/conversation-part.tsx'), 'OpenPart');
const ClosedNote = lazyWithRetry(() => import('./ui/conversation/closed-note.tsx'), 'ClosedNote', nothing);
const PartnerHint = lazyWithRetry(() => import('./ui/conversation/partner-hint.tsx'), 'PartnerHint', nothing);

interface ConversationPageProps {
  /** What a leader knows of a customer, over the conversation. */
  Card: ComponentType<{ customerId: string; name: string }>;
  /** What a customer wrote with the leader before. */
  Earlier: ComponentType<{ customerId: string; name: string }>;
}

/** One conversation: `/chat?id&name&img&time&agent`, `&seq` for a message in it, and `&card` for a customer's card. */
export function ConversationPage({ Card, Earlier }: ConversationPageProps) {
  const [params] = useSearchParams();
  const partnerId = params.get('id') ?? '';
  return <Conversation key={partnerId} partnerId={partnerId} params={params} Card={Card} Earlier={Earlier} />;
}

const placeIn = (params: URLSearchParams): number | null => {
  const seq = Number(params.get('seq'));
  return Number.isInteger(seq) && seq > 0 ? seq : null;
};

interface ConversationProps extends ConversationPageProps {
  partnerId: string;
  params: URLSearchParams;
}

function Conversation({ partnerId, params, Card, Earlier }: ConversationProps) {
  useWarmParts();
  const session = useSession();
  const ownId = session?.userId ?? '';
  const isAgentLink = params.get('agent') === 'true';
  const partner = usePartner({
    id: partnerId,
    name: params.get('name') ?? '',
    kind: isAgentLink ? 'agents' : 'people',
  });
  const isLeader = session?.role === 'team_leader';
  const isAgentMode = isLeader && partner ? partner.role === 'team_leader' : isAgentLink;
  const opened = useThread(partnerId, ownId);
  const news = useNewMessages(opened.thread, ownId);
  const [part, setPart] = useState<ConversationPart | null>(null);
  // Only the device and the server say who they are: an address can name anybody.
  const name = shownName(partner?.username ?? '');
  const picture = partner?.profile ?? null;
  const isUnknown =
    partnerId === '' || (opened.error instanceof ApiError && ['not_found', 'invalid'].includes(opened.error.code));
  const isThere = opened.thread.isFresh || shownMessages(opened.thread).length > 0;
  const isNobody = isUnknown && !isThere;
  const mayEdit = isLeader && !isAgentLink && partner?.role === 'customer';
  const [, setParams] = useSearchParams();
  const state = useLocationState();
  // It stands in the address, so that going back closes it.
  const openCard = (): void => {
    // Before its code: another tap meanwhile is no further step to go back.
    if (new URLSearchParams(window.location.search).has('card')) return;
    setParams({ ...Object.fromEntries(params), card: 'true' }, { state: { ...(state ?? {}), card: true } });
  };

  return (
    <div className={styles.conversation}>
      <ConversationHeader
        partnerId={partnerId}
        name={partner === undefined && !isNobody ? '' : partner || isThere ? name : conversationTexts.nobody}
        isSomebody={Boolean(partner) || isThere}
        picture={picture !== null && isOwnImage(picture) ? picture : null}
        isOnline={partner?.online ?? false}
        lastSeen={partner?.lastSeen ?? null}
        isAgentMode={isAgentMode}
        hint={
          partner && (
            <Suspense fallback={null}>
              <PartnerHint partner={partner} />
            </Suspense>
          )
        }
        onEdit={mayEdit ? () => setPart('name') : null}
        onOpen={setPart}
        onCard={mayEdit ? openCard : null}
      />
      {part && (
        <Suspense fallback={null}>
          <OpenPart part={part} partnerId={partnerId} partner={partner} onClose={() => setPart(null)} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {mayEdit && params.has('card') && <Card customerId={partnerId} name={name} />}
      </Suspense>
      {mayEdit && (partner.assigned || partner.cover) && (
        <Suspense fallback={null}>
          <Earlier key={String(partner.assigned)} customerId={partnerId} name={name} />
        </Suspense>
      )}
      <ConversationMessages
        partnerId={partnerId}
        partnerName={name}
        ownId={ownId}
        canWrite={partner?.canWrite !== false}
        opened={opened}
        news={news}
        seq={placeIn(params)}
      />
      {partner?.canWrite === false ? (
        <Suspense fallback={null}>
          <ClosedNote partner={partner} />
        </Suspense>
      ) : isNobody ? null : (
        <Composer
          partnerId={partnerId}
          partner={partner}
          onSent={() => {
            news.clear();
            updateThread(partnerId, leaveDetached);
          }}
        />
      )}
    </div>
  );
}

/** What writing needs sooner or later. Fetched while there is a network, so that it is there when there is none. */
const warm = (): void => {
  const parts = [
    import('#ui/linked-text.tsx'),
    import('#features/chat/ui/composer/attachment-strip.tsx'),
    import('#features/chat/ui/message/pending-files.tsx'),
    import('#features/chat/ui/composer/voice-recorder.tsx'),
    import('#features/chat/ui/message/offer-undo.ts'),
    import('#features/chat/ui/message/pending-trouble.tsx'),
    import('#features/chat/ui/composer/composing-bar.tsx'),
    import('#features/chat/ui/message/message-actions.tsx'),
    import('#features/chat/ui/conversation/conversation-menu-entries.tsx'),
    import('#features/chat/ui/message/reaction-strip.tsx'),
    import('#features/chat/ui/message/select-box.tsx'),
    import('#features/chat/ui/message/quote.tsx'),
    import('#features/chat/ui/message/reactions.tsx'),
    import('#features/chat/ui/message/star-mark.tsx'),
    import('#features/chat/ui/conversation/closed-note.tsx'),
    import('#features/chat/ui/conversation/partner-hint.tsx'),
    import('#features/chat/io/shrink-picture.ts'),
    import('#features/chat/core/attachment-rules.ts'),
  ];
  // Offline already: they are asked for again when they are wanted.
  void Promise.allSettled(parts);
};

const delayMs = 300;

/** Loads the conversation's later parts once it stands and the page has nothing else to do. */
const useWarmParts = (): void => {
  useEffect(() => {
    const timer = setTimeout(warm, delayMs);
    return () => clearTimeout(timer);
  }, []);
};
