import type { Message, MessageFile } from '@branchline/contract/shapes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Film, Image, MessageSquareText } from 'lucide-react';
import { fetchShared, type SharedKind } from '#features/chat/api/fetch-shared.ts';
import { shownKindOf, thumbnailOf } from '#features/chat/core/files.ts';
import { ownUrlOfFile } from '#features/chat/io/blob-urls.ts';
import { useJumpTo } from '#features/chat/ui/message/jump-to.ts';
import { listDate } from '#lib/dates.ts';
import { savesData } from '#lib/data-saver.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { sharedMediaTexts } from '#features/chat/texts/shared-media-texts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { fileSize } from '#ui/file-size.ts';
import { FileTile } from '#ui/file-tile.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkedText } from '#ui/linked-text.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { textParts } from '#ui/text-parts.ts';
import styles from './shared-list.module.css';

interface SharedListProps {
  partnerId: string;
  kind: SharedKind;
  /** Something led to its place. */
  onFollow: () => void;
}

const isMedia = (file: MessageFile): boolean => ['image', 'video'].includes(shownKindOf(file));
const filesOf = (messages: readonly Message[], kind: SharedKind) =>
  messages.flatMap((message) =>
    message.files.filter((file) => isMedia(file) === (kind === 'media')).map((file) => ({ message, file })),
  );
const linksOf = (messages: readonly Message[]) =>
  messages.flatMap((message) =>
    textParts(message.content).flatMap(({ text, href }) => (href === undefined ? [] : [{ message, text }])),
  );

/** What it costs to see a file, where data is saved and the device does not have it. */
const costOf = (file: MessageFile): string | undefined =>
  savesData() && ownUrlOfFile(file.id) === undefined ? fileSize(file.size) : undefined;

/** What a file looks like; where data is saved only what is on the device already, and else its size. */
function Picture({ file }: { file: MessageFile }) {
  const cost = costOf(file);
  if (shownKindOf(file) === 'image' && cost === undefined)
    return <img src={ownUrlOfFile(file.id) ?? thumbnailOf(file)} alt="" loading="lazy" decoding="async" />;
  return (
    <span className={styles.unloaded}>
      {shownKindOf(file) === 'image' ? <Image aria-hidden="true" /> : <Film aria-hidden="true" />}
      {cost}
    </span>
  );
}

/** One kind of it, newest first. */
export function SharedList({ partnerId, kind, onFollow }: SharedListProps) {
  const jumpTo = useJumpTo();
  const query = useInfiniteQuery({
    queryKey: ['shared', partnerId, kind],
    queryFn: ({ pageParam, signal }) => fetchShared(partnerId, { kind, before: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? (messages.at(-1)?.seq ?? null) : null),
    staleTime: 0,
  });
  const messages = query.data?.pages.flatMap((page) => page.messages);
  if (!messages) {
    if (query.error)
      return <ErrorState message={sharedMediaTexts.failed} {...loadAdvice(query.error, () => void query.refetch())} />;
    return query.isPaused ? <OfflineState /> : <Skeleton shape="lines" count={6} />;
  }
  if (messages.length === 0) return <EmptyState compact drawing="files" message={sharedMediaTexts.none[kind]} />;
  const show = ({ seq }: Message): void => {
    onFollow();
    jumpTo(seq);
  };
  const way = (message: Message, name: string) => (
    <IconButton
      label={sharedMediaTexts.showInChat(name, listDate(message.createdAt))}
      icon={<MessageSquareText />}
      onClick={() => show(message)}
    />
  );
  return (
    <>
      <ul className={classNames(styles.list, kind === 'media' && styles.grid)}>
        {kind === 'links'
          ? linksOf(messages).map(({ message, text }, index) => (
              <li key={`${message.id} ${String(index)}`} className={styles.row}>
                <p className={styles.link} dir="auto">
                  <LinkedText text={text} />
                  <span className={styles.day}>{listDate(message.createdAt)}</span>
                </p>
                {way(message, text)}
              </li>
            ))
          : filesOf(messages, kind).map(({ message, file }) =>
              kind === 'media' ? (
                <li key={`${message.id} ${file.id}`}>
                  <button
                    type="button"
                    className={styles.picture}
                    aria-label={[sharedMediaTexts.showInChat(file.fileName, listDate(message.createdAt)), costOf(file)]
                      .filter((part) => part !== undefined)
                      .join(', ')}
                    onClick={() => show(message)}
                  >
                    <Picture file={file} />
                  </button>
                </li>
              ) : (
                <li key={`${message.id} ${file.id}`} className={styles.row}>
                  <div className={styles.link}>
                    <FileTile name={file.fileName} kind={shownKindOf(file)} size={file.size} href={file.cloudUrl} />
                  </div>
                  {way(message, file.fileName)}
                </li>
              ),
            )}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {sharedMediaTexts.more}
          </Button>
        </div>
      )}
    </>
  );
}
