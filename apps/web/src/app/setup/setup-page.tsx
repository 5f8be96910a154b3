import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { BranchDialog } from '#features/branches/components/branch-dialog.tsx';
import { Invitation } from '#features/branches/components/invitation.tsx';
import { useWasTaken } from '#features/self-check/api/use-provider-test.ts';
import { MailTest, SmsTest } from '#features/self-check/components/provider-test.tsx';
import { useFinishSetup, useSetupSetting } from '#features/settings/api/use-organisation.ts';
import { OrganisationForm } from '#features/settings/components/organisation-form.tsx';
import { UserDialog } from '#features/users/components/user-dialog.tsx';
import { branchesQuery } from '#lib/branches.ts';
import { paths } from '#lib/paths.ts';
import { useAppLogo } from '#lib/public-settings.ts';
import { setupTexts as texts } from '#lib/texts/setup-texts.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './setup-page.module.css';
import { CircleCheck } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';

const productName = 'Branchline';
const firstBranchName = 'Main';

/** `/setup`: everything a new organisation needs, each part kept by itself. */
export function SetupPage() {
  const navigate = useNavigate();
  const name = useSetupSetting('app_name');
  const logo = useAppLogo();
  const { data: branches, error, refetch, isFetching, isPaused } = useQuery(branchesQuery);
  const isTextTaken = useWasTaken('sms').data === true;
  const isMailTaken = useWasTaken('mail').data === true;
  const finish = useFinishSetup();
  const [open, setOpen] = useState<'rename' | 'branch' | 'leader' | null>(null);
  const close = (): void => {
    setOpen(null);
    void refetch();
  };

  const failure = error ?? name.error;
  if (failure && (!branches || name.data === undefined))
    return (
      <ErrorState
        message={texts.failed}
        busy={isFetching || name.isFetching}
        onRetry={() => void Promise.all([refetch(), name.refetch()])}
      />
    );
  if ((!branches && isPaused) || (name.data === undefined && name.isPaused)) return <OfflineState />;
  if (!branches || name.data === undefined) return <Skeleton shape="lines" count={12} />;

  const appName = name.data?.value ?? productName;
  const primary = branches.find((branch) => branch.setAsPrimary);
  const leaders = branches.reduce((sum, branch) => sum + branch.counts.team_leader, 0);
  const customers = branches.reduce((sum, branch) => sum + branch.counts.customer, 0);
  const done = {
    organisation: appName !== productName || logo !== null,
    branch: branches.length > 1 || (primary !== undefined && primary.name !== firstBranchName),
    leader: leaders > 0,
    sms: isTextTaken,
    mail: isMailTaken,
    invitation: customers > 0,
  };
  const states = Object.values(done);
  const count = states.filter(Boolean).length;
  const progress = texts.progress(count, states.length);
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{texts.intro}</p>
      <div className={styles.progress}>
        <ProgressBar label={progress} value={count / states.length} />
        <p aria-live="polite">{progress}</p>
      </div>
      <SetupStep title={texts.steps.organisation} isDone={done.organisation}>
        <OrganisationForm name={appName} />
      </SetupStep>
      <SetupStep title={texts.steps.branch} isDone={done.branch}>
        <p>{texts.branch.help}</p>
        {primary && <p>{texts.branch.primary(primary.name)}</p>}
        <div className={styles.actions}>
          {primary && (
            <Button variant="quiet" onClick={() => setOpen('rename')}>
              {texts.branch.rename(primary.name)}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setOpen('branch')}>
            {texts.branch.another}
          </Button>
        </div>
      </SetupStep>
      <SetupStep title={texts.steps.leader} isDone={done.leader}>
        <p>{texts.leader.help}</p>
        <p>{leaders === 0 ? texts.leader.none : texts.leader.count(leaders)}</p>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => setOpen('leader')}>
            {texts.leader.make}
          </Button>
        </div>
      </SetupStep>
      <SetupStep title={texts.steps.sms} isDone={done.sms}>
        <p>{texts.sms.help}</p>
        <SmsTest />
      </SetupStep>
      <SetupStep title={texts.steps.mail} isDone={done.mail}>
        <p>{texts.mail.help}</p>
        <MailTest />
      </SetupStep>
      <SetupStep title={texts.steps.invitation} isDone={done.invitation}>
        {primary && (
          <>
            <p>{texts.invitation.help(primary.name)}</p>
            <div className={styles.invitation}>
              <Invitation branch={primary} />
            </div>
          </>
        )}
      </SetupStep>
      <div className={styles.actions}>
        <Button
          busy={finish.isPending}
          onClick={() =>
            void finish.mutateAsync().then(
              () => navigate(paths.branches),
              () => undefined,
            )
          }
        >
          {texts.finish}
        </Button>
      </div>
      {open === 'rename' && primary && <BranchDialog branch={primary} onClose={close} />}
      {open === 'branch' && <BranchDialog branch={null} onClose={close} />}
      {open === 'leader' && <UserDialog user={null} onClose={close} />}
    </div>
  );
}

/** One part of the set-up: its name, whether it is done, and what to do. */
function SetupStep({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <Card
      title={title}
      actions={
        isDone ? (
          <Tag tone="success" icon={<CircleCheck aria-hidden="true" />}>
            {texts.done}
          </Tag>
        ) : (
          <Tag>{texts.open}</Tag>
        )
      }
    >
      <div className={styles.step}>{children}</div>
    </Card>
  );
}
