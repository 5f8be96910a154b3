import type { QuickReply } from '@branchline/contract/quick-replies';
import { useState } from 'react';
import { pageLanguage } from '#lib/language.ts';
import { quickReplyTexts } from '#features/quick-replies/quick-reply-texts.ts';
import { Accordion } from '#ui/accordion.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { LinkedText } from '#ui/linked-text.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useOwnQuickReplies } from './api/use-quick-replies.ts';
import { HelpFile } from './components/help-file.tsx';
import { helpEntries, helpIn, questionOf } from './lib/help-entries.ts';
import styles from './quick-help-page.module.css';
import { useOwnProfile } from '#lib/own-profile.ts';
import { fillPlaceholders } from '#lib/placeholders.ts';
import { useSession } from '#lib/session-store.ts';

/** Fills the reader's own names in where an answer addresses the customer; a leader reads it as it was written. */
const useOwnNames = (): ((content: string) => string) => {
  const { data: me } = useOwnProfile();
  const session = useSession();
  if (session?.role !== 'customer' || !me) return (content) => content;
  const { firstName, lastName } = me;
  // Nobody in particular answers here.
  const values = { firstName, lastName, myName: '', branch: session.branchName ?? '' };
  return (content) => fillPlaceholders(content, values);
};

const texts = quickReplyTexts.help;
/** From so many questions on it is quicker to search. */
const manyEntries = 8;

/** `/quick-chat`: the questions of the reader's branch, with their answers. */
export function QuickHelpPage() {
  const query = useOwnQuickReplies();
  return (
    <div className={styles.page}>
      {query.data ? (
        <Help quickReplies={query.data} />
      ) : (
        <NotLoaded query={query} message={texts.failed}>
          <Skeleton shape="form" count={5} />
        </NotLoaded>
      )}
    </div>
  );
}

function Help({ quickReplies }: { quickReplies: readonly QuickReply[] }) {
  const [search, setSearch] = useState('');
  const fill = useOwnNames();
  const inOurs = quickReplies.map((reply) => helpIn(reply, pageLanguage()));
  const all = helpEntries(inOurs, '');
  const found = helpEntries(inOurs, search);
  if (all.length === 0) return <EmptyState drawing="messages" message={texts.empty} hint={texts.emptyHint} />;
  return (
    <>
      <VisuallyHidden>
        <h2>{texts.questions}</h2>
      </VisuallyHidden>
      {all.length >= manyEntries && <SearchInput label={texts.search} value={search} onSearch={setSearch} />}
      {found.length === 0 ? (
        <EmptyState drawing="search" message={texts.noMatch(search)} />
      ) : (
        <Accordion
          entries={found.map((reply) => ({
            id: reply.id,
            title: <span dir="auto">{questionOf(reply)}</span>,
            content: <Answer reply={reply} text={fill(reply.content)} />,
          }))}
        />
      )}
    </>
  );
}

function Answer({ reply, text }: { reply: QuickReply; text: string }) {
  return (
    <>
      {text !== '' && (
        <p className={styles.content} dir="auto">
          <LinkedText text={text} />
        </p>
      )}
      {reply.files.map((file) => (
        <HelpFile key={file.id} file={file} />
      ))}
    </>
  );
}
