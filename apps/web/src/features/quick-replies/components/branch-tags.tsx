import type { QuickReply } from '@branchline/contract/quick-replies';
import { quickReplyTexts as texts } from '#lib/texts/quick-reply-texts.ts';
import { Popover } from '#ui/popover.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './branch-tags.module.css';

const most = 8;

/** A tag for each branch; when there are many, the rest opens from a number. */
export function BranchTags({ reply: { branch, title } }: { reply: Pick<QuickReply, 'branch' | 'title'> }) {
  const tags = (some: QuickReply['branch']) => some.map(({ id, name }) => <Tag key={id}>{name}</Tag>);
  return (
    <div className={styles.tags}>
      {tags(branch.slice(0, most))}
      {branch.length > most && (
        <Popover
          label={texts.allBranchesOf(title)}
          trigger={
            <button type="button" className={styles.more} aria-label={texts.allBranchesOf(title)}>
              {texts.moreBranches(branch.length - most)}
            </button>
          }
        >
          <div className={styles.all}>{tags(branch)}</div>
        </Popover>
      )}
    </div>
  );
}
