import type { ChatPartner } from '@branchline/contract/shapes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Paperclip, Settings2 } from 'lucide-react';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useOwnProfile } from '#lib/own-profile.ts';
import { paths } from '#lib/paths.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { ownReplyTexts } from '#features/chat/texts/own-reply-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { Link } from '#ui/link.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { countUse, quickRepliesQuery } from '#features/chat/api/quick-replies.ts';
import { matchingReplies, pickedReply, replyFor } from '#features/chat/core/quick-replies.ts';
import { type QuickReplyKeys, quickReplyListId } from './quick-reply-keys.ts';
import styles from './quick-reply-panel.module.css';

const optionId = (id: string): string => `quick-reply-${id}`;

interface QuickReplyPanelProps {
  /** Undefined while they are looked for, null when nobody is found. */
  partner: ChatPartner | null | undefined;
  branch: string;
  /** What is searched for in the message itself, after `/`; null: the panel has its own search. */
  slashSearch: string | null;
  keys: RefObject<QuickReplyKeys | null>;
  onActiveChange: (optionId: string | null) => void;
  onPick: (picked: ReturnType<typeof pickedReply> & { readonly countUse: () => void }) => void;
  onClose: () => void;
}

/** The quick replies of the leader's branch, to put into the message. */
export function QuickReplyPanel(props: QuickReplyPanelProps) {
  const { partner, branch, slashSearch, keys, onActiveChange, onPick, onClose } = props;
  const queryClient = useQueryClient();
  const [ownSearch, setOwnSearch] = useState('');
  const [wanted, setWanted] = useState(0);
  const { data: replies, error, refetch, isFetching, isPaused } = useQuery(quickRepliesQuery);
  const { data: me, isFetching: isProfileComing } = useOwnProfile();
  const [waitingId, setWaitingId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = slashSearch ?? ownSearch;
  const inTheirs = replies?.map((reply) => replyFor(reply, partner?.locale)) ?? [];
  const matches = matchingReplies(inTheirs, search);
  const active = matches[Math.min(wanted, matches.length - 1)];
  const activeId = active ? optionId(active.id) : null;

  // Names that are on their way are waited for: a greeting without one would have to be written again.
  const areNamesKnown = partner !== undefined && (me !== undefined || !isProfileComing);
  const insert = (id: string): void => {
    const reply = matches.find((each) => each.id === id);
    if (!reply) return;
    const values = {
      firstName: partner?.firstName ?? '',
      lastName: partner?.lastName ?? '',
      myName: me ? `${me.firstName} ${me.lastName}` : '',
      branch,
    };
    onPick({ ...pickedReply(reply, values), countUse: () => void countUse(queryClient, id) });
  };
  const pick = (id: string): void => {
    if (areNamesKnown) insert(id);
    else setWaitingId(id);
  };
  const handleKey: QuickReplyKeys = (event) => {
    if (isComposing(event)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onClose();
    else if (matches.length === 0) {
      // While they are on their way Enter neither picks one nor sends what searches for one.
      const isAwaited = !replies && !error && !isPaused;
      if (!isAwaited || event.key !== 'Enter' || event.shiftKey) return false;
    } else if (step !== undefined)
      setWanted((Math.min(wanted, matches.length - 1) + step + matches.length) % matches.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') pick(active?.id ?? '');
    else return false;
    event.preventDefault();
    return true;
  };
  const pickWaiting = useEffectEvent(() => {
    if (waitingId !== null) insert(waitingId);
  });
  useEffect(() => {
    if (areNamesKnown) pickWaiting();
  }, [areNamesKnown]);
  useImperativeHandle(keys, () => handleKey);
  const tellActive = useEffectEvent((id: string | null) => onActiveChange(id));
  useEffect(() => {
    tellActive(activeId);
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useEffect(() => () => tellActive(null), []);

  const box = useRef<HTMLInputElement>(null);
  const hasBox = slashSearch === null;
  useEffect(() => {
    if (hasBox) box.current?.focus();
  }, [hasBox]);
  return (
    <div className={styles.panel} role="group" aria-label={conversationTexts.quickReplies}>
      {hasBox && (
        <SearchInput
          ref={box}
          label={chatPartTexts.searchQuickReplies}
          size="small"
          value={ownSearch}
          onSearch={(text) => {
            setOwnSearch(text);
            setWanted(0);
          }}
          aria-controls={quickReplyListId}
          aria-activedescendant={activeId ?? undefined}
          onKeyDown={(event) => void handleKey(event)}
        />
      )}
      {!replies ? (
        isPaused ? (
          <OfflineState compact />
        ) : error ? (
          <ErrorState
            compact
            message={chatPartTexts.quickRepliesFailed}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton shape="lines" count={4} />
        )
      ) : matches.length === 0 ? (
        <EmptyState
          compact
          drawing="search"
          message={search === '' ? chatPartTexts.noQuickReplies : chatPartTexts.noQuickReplyMatch(search)}
        />
      ) : (
        <div
          ref={list}
          id={quickReplyListId}
          className={styles.list}
          role="listbox"
          aria-label={conversationTexts.quickReplies}
        >
          {matches.map((reply) => (
            <div
              key={reply.id}
              id={optionId(reply.id)}
              className={classNames(styles.option, reply === active && styles.active)}
              role="option"
              aria-selected={reply === active}
              aria-busy={reply.id === waitingId}
              tabIndex={-1}
              {...optionHandlers(() => pick(reply.id))}
            >
              <span className={styles.title}>
                {reply.title}
                {reply.files.length > 0 && (
                  <span className={styles.files}>
                    <Paperclip aria-hidden="true" />
                    {chatPartTexts.fileCount(reply.files.length)}
                  </span>
                )}
              </span>
              <span className={styles.content} dir="auto">
                {reply.content}
              </span>
            </div>
          ))}
        </div>
      )}
      <Link className={styles.manage} to={paths.ownQuickReplies}>
        <Settings2 aria-hidden="true" />
        {ownReplyTexts.manage}
      </Link>
    </div>
  );
}

/** The keys are taken where one types; the message keeps its cursor while an entry is clicked. */
const optionHandlers = (onClick: () => void) => ({
  onClick,
  onPointerDown: (event: PointerEvent) => event.preventDefault(),
});
