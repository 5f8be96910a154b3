import { maxNoteLength, type Note, noteRemovalMinutes } from '@branchline/contract/notes';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { dateAndTime } from '#lib/dates.ts';
import { readFormDraft, saveFormDraft } from '#lib/form-drafts.ts';
import { loadFailure } from '#lib/load-advice.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useSession } from '#lib/session-store.ts';
import { customerCardTexts as texts } from '#lib/texts/customer-card-texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmMutation } from '#ui/confirm-mutation.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useAddNote, useExportNotes, useNotes, useRemoveNote } from '../api/use-notes.ts';
import styles from '../customer-card.module.css';

/** Notes about a customer: to read, to write, and to take back. */
export function CardNotes({ customerId }: { customerId: string }) {
  const notes = useNotes(customerId);
  const session = useSession();
  const exported = useExportNotes(customerId);
  const [asked, setAsked] = useState<Note | null>(null);
  const shown = notes.data?.pages.flatMap(({ data }) => data);
  const now = serverNow();
  const mayRemove = ({ author, createdAt }: Note): boolean =>
    session?.role !== 'team_leader' ||
    (author.id === session.userId && now - Date.parse(createdAt) < noteRemovalMinutes * 60_000);
  return (
    <section className={styles.section} aria-label={texts.notes}>
      <h3>{texts.notes}</h3>
      <p className={styles.meta}>{texts.notesHint}</p>
      <NewNote key={customerId} customerId={customerId} />
      {shown ? (
        shown.length === 0 ? (
          <p className={styles.none}>{texts.noNotes}</p>
        ) : (
          <ul role="list" className={styles.list}>
            {shown.map((note) => (
              <li key={note.id} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.note} dir="auto">
                    {note.content}
                  </p>
                  <p className={styles.meta}>{texts.by(note.author.name, dateAndTime(note.createdAt))}</p>
                </div>
                {mayRemove(note) && (
                  <IconButton
                    size="small"
                    label={texts.deleteNote(note.author.name)}
                    icon={<Trash2 />}
                    onClick={() => setAsked(note)}
                  />
                )}
              </li>
            ))}
          </ul>
        )
      ) : notes.error ? (
        <ErrorState
          compact
          busy={notes.isFetching}
          {...loadFailure(notes.error, texts.notesFailed, () => void notes.refetch())}
        />
      ) : (
        <Skeleton shape="lines" count={2} />
      )}
      {notes.hasNextPage && (
        <Button variant="quiet" busy={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          {texts.olderNotes}
        </Button>
      )}
      {session?.role === 'admin' && (
        <>
          <Button variant="quiet" busy={exported.isPending} onClick={() => exported.mutate()}>
            {texts.exportNotes}
          </Button>
          <p className={styles.meta}>{texts.exportHelp}</p>
        </>
      )}
      {asked && <DeleteNote customerId={customerId} note={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** A note that is being written stays, for this person and customer, when the card is closed and opened again. */
function NewNote({ customerId }: { customerId: string }) {
  const userId = useSession()?.userId ?? '';
  const draft = `note ${customerId}`;
  const [content, setContent] = useState(() => String(readFormDraft(userId, draft)?.content ?? ''));
  const add = useAddNote(customerId);
  const change = (next: string): void => {
    setContent(next);
    saveFormDraft(userId, draft, { content: next });
  };
  const save = async (): Promise<void> => {
    // A card that is opened again meanwhile does not offer it a second time.
    saveFormDraft(userId, draft, { content: '' });
    try {
      await add.mutateAsync(content);
      // What was typed meanwhile stays.
      setContent((now) => (now === content ? '' : now));
    } catch {
      if ((readFormDraft(userId, draft)?.content ?? '') === '') saveFormDraft(userId, draft, { content });
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (content.trim() !== '' && !add.isPending) void save();
      }}
    >
      <Field label={texts.newNote} error={add.error ? messageOf(add.error, texts.notSaved) : undefined}>
        <TextArea
          rows={2}
          maxRows={8}
          dir="auto"
          maxLength={maxNoteLength}
          value={content}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <Button type="submit" size="small" busy={add.isPending} disabled={content.trim() === ''}>
        {texts.saveNote}
      </Button>
    </form>
  );
}

function DeleteNote({ customerId, note, onClose }: { customerId: string; note: Note; onClose: () => void }) {
  return (
    <ConfirmMutation
      mutation={useRemoveNote(customerId, note.id)}
      subject={note.content.slice(0, 100)}
      consequence={texts.deleteConsequence}
      failed={texts.notDeleted}
      onClose={onClose}
    />
  );
}
