import { OwnInvitation } from '#features/branches/own-invitation.tsx';
import { NotificationSettings } from '#features/notifications/notification-settings.tsx';
import { UserProfilePage as OwnProfile } from '#features/profile/user-profile-page.tsx';
import { useSession } from '#lib/session-store.ts';

/** The own profile, for leaders with the invitation to themselves, and for those who chat the notifications of this device. */
export function UserProfilePage() {
  const role = useSession()?.role;
  if (role !== 'customer' && role !== 'team_leader') return <OwnProfile />;
  return (
    <OwnProfile
      deviceSettings={
        <>
          {role === 'team_leader' && <OwnInvitation />}
          <NotificationSettings />
        </>
      }
    />
  );
}
