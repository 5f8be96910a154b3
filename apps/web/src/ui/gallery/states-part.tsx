import { Inbox } from 'lucide-react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import type { DrawingName } from '../drawing-shapes.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StatCard } from '../stat-card.tsx';
import styles from './gallery.module.css';
import { Group } from './group.tsx';

const drawings: DrawingName[] = ['list', 'messages', 'people', 'files', 'search', 'done'];

export function StatesPart() {
  return (
    <>
      <Group title="Banner" as="bare">
        <Banner tone="offline" />
        <Banner tone="reconnecting" />
        <Banner tone="info">A new version is ready.</Banner>
        <Banner tone="success">Your number is confirmed.</Banner>
        <Banner
          tone="warning"
          action={
            <Button size="small" variant="quiet">
              Free space
            </Button>
          }
        >
          Almost no space is left for files on this server, and the next large upload may be refused.
        </Banner>
        <Banner tone="danger">Your session has ended. Sign in again.</Banner>
      </Group>
      <Group title="StatCard" as="bare">
        <div className={styles.halves}>
          <StatCard
            label="Today"
            value="128"
            change={{ direction: 'up', amount: '12%', against: 'than yesterday', isGood: true }}
            renderLink={(className, content) => (
              <a className={className} href="#orders">
                {content}
              </a>
            )}
          />
          <StatCard
            label="Payment"
            value="1,204,500"
            change={{ direction: 'down', amount: '3%', against: 'than last week', isGood: false }}
          />
          <StatCard
            label="Customer"
            value="9,120"
            change={{ direction: 'same', amount: '', against: 'since last week' }}
          />
          <StatCard label="Completed Order Amount" value="0" />
        </div>
      </Group>
      <Group title="Card, ProgressBar" as="bare">
        <Card
          title="New customers a day"
          actions={
            <Button size="small" variant="quiet">
              Export
            </Button>
          }
        >
          <p>A chart stands here.</p>
          <br />
          <ProgressBar label="Uploading" value={0.4} />
          <br />
          <ProgressBar label="Working" />
        </Card>
      </Group>
      <Group title="EmptyState, ErrorState" as="bare">
        <div className={styles.halves}>
          {drawings.map((drawing) => (
            <EmptyState
              key={drawing}
              drawing={drawing}
              message="No users found to chat with."
              hint="Some time need to refresh"
              action={
                <Button variant="quiet" icon={<Inbox />}>
                  Refresh
                </Button>
              }
            />
          ))}
          <ErrorState onRetry={() => undefined} />
          <ErrorState compact message="The list of branches did not load" onRetry={() => undefined} busy />
        </div>
      </Group>
      <Group title="Skeleton" as="bare">
        <div className={styles.halves}>
          <div className={styles.phone}>
            <Skeleton shape="rows" count={4} />
          </div>
          <Skeleton shape="table" count={4} columns={4} />
          <div className={styles.phone}>
            <Skeleton shape="bubbles" count={5} />
          </div>
          <Skeleton shape="form" count={3} />
          <Skeleton shape="cards" count={3} />
          <Skeleton count={5} />
        </div>
      </Group>
    </>
  );
}
