import type { Me } from '@branchline/contract/shapes';
import type { ReactNode } from 'react';
import { useOwnProfile } from '#lib/own-profile.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DeleteAccount } from './components/delete-account.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import styles from './user-profile-page.module.css';

interface UserProfilePageProps {
  /** What else can be set on this device; stands under the form. */
  deviceSettings?: ReactNode;
}

export function UserProfilePage({ deviceSettings }: UserProfilePageProps) {
  const { data: me, error, refetch, isFetching } = useOwnProfile();
  if (me) return <Profile me={me} deviceSettings={deviceSettings} />;
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

function Profile({ me, deviceSettings }: { me: Me; deviceSettings: ReactNode }) {
  return (
    <div className={styles.page}>
      <ProfileForm me={me} />
      {deviceSettings}
      {me.role.slug === 'customer' && <DeleteAccount />}
    </div>
  );
}
