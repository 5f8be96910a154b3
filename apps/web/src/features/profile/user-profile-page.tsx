import type { Me } from '@branchline/contract/shapes';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { returnPath } from '#lib/return-path.ts';
import { useLocationState } from '#lib/location-state.ts';
import { useOwnProfile } from '#lib/own-profile.ts';
import { landingOf } from '#lib/paths.ts';
import { endSecondFactorDemand, useSecondFactorDemand } from '#lib/second-factor-demand.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { secondFactorTexts } from '#lib/texts/second-factor-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChangeNumber } from './components/change-number.tsx';
import { DeleteAccount } from './components/delete-account.tsx';
import { Devices } from './components/devices.tsx';
import { DownloadData } from './components/download-data.tsx';
import { OwnData } from './components/own-data.tsx';
import { OwnLanguage } from './components/own-language.tsx';
import { OwnReminders } from './components/own-reminders.tsx';
import { OwnPassword } from './components/own-password.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { SecondFactor } from './components/second-factor.tsx';
import styles from './user-profile-page.module.css';

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
