import type { Me } from '@branchline/contract/shapes';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { returnPath } from '#lib/return-path.ts';
import { useLocationState } from '#lib/location-state.ts';
import { useOwnProfile, ownProfileQuery } from '#lib/own-profile.ts';
import { landingOf } from '#lib/paths.ts';
import { endSecondFactorDemand, useSecondFactorDemand } from '#lib/second-factor-demand.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { secondFactorTexts } from '#features/profile/second-factor-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChangeNumber } from './components/change-number.tsx';
import { DeleteAccount } from './components/delete-account.tsx';
import { Devices } from './components/devices.tsx';
import { DownloadData } from './components/download-data.tsx';
import { OwnData } from './components/own-data.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { SecondFactor } from './components/second-factor.tsx';
import styles from './user-profile-page.module.css';
import { Card } from '#ui/card.tsx';
import { OwnLanguageSelect } from './components/own-language-select.tsx';
import sectionStyles from './components/profile-section.module.css';
import { editProfile } from '@branchline/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { Switch } from '#ui/switch.tsx';
import { KeyRound } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { UpdatePasswordDialog } from './update-password-dialog.tsx';

interface UserProfilePageProps {
  /** What else there is, for this device too; stands under the form. */
  deviceSettings?: ReactNode;
}

export function UserProfilePage({ deviceSettings }: UserProfilePageProps) {
  const { data: me, error, refetch, isFetching, isPaused } = useOwnProfile();
  const isDemanded = useSecondFactorDemand();
  // Stays so until the person is led on: the rest of the page would only flash up.
  const [wasDemanded, setWasDemanded] = useState(isDemanded);
  if (isDemanded && !wasDemanded) setWasDemanded(true);
  if (me) return wasDemanded ? <OnlySecondFactor me={me} /> : <Profile me={me} settings={deviceSettings} />;
  if (isPaused) return <OfflineState />;
  if (error) {
    return (
      <ErrorState
        message={profileTexts.notLoaded}
        hint={error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={styles.page}>
      <Skeleton shape="form" count={3} />
    </div>
  );
}

function Profile({ me, settings }: { me: Me; settings: ReactNode }) {
  const isCustomer = me.role.slug === 'customer';
  return (
    <div className={styles.page}>
      <ProfileForm me={me} />
      {settings}
      <OwnLanguage />
      <OwnData />
      {isCustomer && <OwnReminders me={me} />}
      {!isCustomer && (
        <>
          <SecondFactor />
          <OwnPassword />
        </>
      )}
      {isCustomer && <ChangeNumber phone={me.phone} />}
      <Devices />
      <DownloadData />
      {isCustomer && <DeleteAccount />}
    </div>
  );
}

/** The server answers nothing else before a second factor is set up. Afterwards it goes on where the person wanted to. */
function OnlySecondFactor({ me }: { me: Me }) {
  const navigate = useNavigate();
  const asked = returnPath(useLocationState(), me.id);
  const goOn = (): void => {
    endSecondFactorDemand();
    void navigate(asked ?? landingOf(me.role.slug), { replace: true });
  };
  return (
    <div className={styles.page}>
      <div className={styles.notice}>
        <Banner tone="warning">{secondFactorTexts.demanded}</Banner>
      </div>
      <SecondFactor onSetUp={goOn} />
    </div>
  );
}

function OwnLanguage() {
  return (
    <Card title={profileTexts.language}>
      <div className={sectionStyles.section}>
        <p className={sectionStyles.words}>{profileTexts.languageHelp}</p>
        <OwnLanguageSelect />
      </div>
    </Card>
  );
}

/** Whether a customer is texted about a message that waits. */
function OwnReminders({ me }: { me: Me }) {
  const save = useMutation({
    mutationFn: (nudges: boolean) => call(editProfile, { body: { nudges } }),
    meta: { refreshes: [ownProfileQuery.queryKey] },
  });
  return (
    <Card title={profileTexts.reminders.title}>
      <Switch
        label={profileTexts.reminders.label}
        help={profileTexts.reminders.help}
        checked={save.isPending ? save.variables : me.nudges !== false}
        busy={save.isPending}
        onChange={(event) => save.mutate(event.target.checked)}
      />
    </Card>
  );
}

/** The way to another password, for those who sign in with one. */
function OwnPassword() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={profileTexts.password.section}>
      <div className={sectionStyles.section}>
        <p className={sectionStyles.words}>{profileTexts.password.explain}</p>
        <Button variant="quiet" icon={<KeyRound aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {profileTexts.password.title}
        </Button>
      </div>
      {isOpen && <UpdatePasswordDialog open onOpenChange={setIsOpen} />}
    </Card>
  );
}
