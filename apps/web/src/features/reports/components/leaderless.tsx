import { paths, withQuery } from '#lib/paths.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import type { Reports } from '../api/use-reports.ts';
import styles from './leaderless.module.css';

/** Warns of branches whose customers have nobody to write to; leads to them, and to where a leader is turned on. */
export function Leaderless({ branches = [] }: { branches?: Reports['leaderless'] }) {
  if (branches.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {branches.map(({ id, name, customers }) => (
        <Banner key={id} tone="warning">
          {texts.leaderless(name, customers)}
          <span className={styles.links}>
            <Link to={withQuery(paths.users, { leader: 'nobody', branch: id, branchName: name, status: true })}>
              {texts.leaderlessCustomers}
            </Link>
            <Link to={withQuery(paths.users, { role: 'team_leader', branch: id, branchName: name })}>
              {texts.leaderlessAction}
            </Link>
          </span>
        </Banner>
      ))}
    </div>
  );
}
