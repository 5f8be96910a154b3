import { maxSearchLength } from '@branchline/contract/fields';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { SearchInput } from '#ui/search-input.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { useMessageSearch } from '#features/chat/ui/inbox/use-message-search.ts';
import styles from './conversation-search.module.css';
import { FoundMessageRow } from '#features/chat/ui/inbox/found-message-row.tsx';

const searchDelayMs = 300;

/** Searches one conversation. Results scroll to their message. */
export function ConversationSearch({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const [params] = useSearchParams();
  const [search, setSearch] = useState('');
  const [isListOpen, setIsListOpen] = useState(true);
  const messages = useMessageSearch(search, partnerId);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && search === '' && !isComposing(event)) onClose();
  };
  const box = useRef<HTMLInputElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const { rememberOpener, returnFocus } = useReturnFocus();
  const takeFocus = useEffectEvent(() => {
    rememberOpener();
    // Who writes already did not wait for its code: the next letters are the message's.
    if (!document.activeElement?.matches('textarea')) box.current?.focus();
  });
  const giveFocusBack = useEffectEvent(() => returnFocus());
  useEffect(() => {
    takeFocus();
    return () => giveFocusBack();
  }, []);

  return (
    <search className={styles.search}>
      <div className={styles.bar}>
        <SearchInput
          ref={box}
          className={styles.input}
          label={chatPartTexts.searchHere}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setIsListOpen(true);
          }}
          onFocus={() => setIsListOpen(true)}
          maxLength={maxSearchLength}
          delay={searchDelayMs}
          busy={messages.isFetching}
          onKeyDown={closeOnEscape}
        />
        <IconButton ref={closeButton} label={chatPartTexts.closeSearch} icon={<X />} onClick={onClose} />
      </div>
      {isListOpen && messages.isAsked && (
        <div className={styles.found}>
          {messages.isOffline ? (
            <p className={styles.none} role="status">
              {conversationTexts.searchOffline} {conversationTexts.searchGoesOn}
            </p>
          ) : messages.error && !messages.found ? (
            <ErrorState compact message={chatPartTexts.searchFailed} onRetry={() => void messages.refetch()} />
          ) : messages.found?.length === 0 && !messages.isPlaceholderData ? (
            <p className={styles.none} role="status">
              {chatPartTexts.noFoundMessages(search.trim())}
            </p>
          ) : (
            messages.found?.map((found) => (
              <FoundMessageRow
                key={found.message.id}
                found={found}
                search={search}
                isAgentMode={params.get('agent') === 'true'}
                isPlain
                onFollow={() => {
                  // Not the field: a phone would open its keyboard over the result.
                  closeButton.current?.focus();
                  setIsListOpen(false);
                }}
              />
            ))
          )}
          {messages.hasNextPage && (
            <Button variant="quiet" busy={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
              {conversationTexts.loadMore}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
