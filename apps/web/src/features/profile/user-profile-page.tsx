import type { Me } from '@branchline/contract/shapes';
import { useOwnProfile } from '#lib/own-profile.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DeleteAccount } from './components/delete-account.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import styles from './user-profile-page.module.css';

export function UserProfilePage() {
  const { data: me, error, refetch, isFetching } = useOwnProfile();
  if (me) return <Profile me={me} />;
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

function Profile({ me }: { me: Me }) {
  return (
    <div className={styles.page}>
      <ProfileForm me={me} />
      {me.role.slug === 'customer' && <DeleteAccount />}
    </div>
  );
}
