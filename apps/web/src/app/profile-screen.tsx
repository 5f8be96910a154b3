import { NotificationSettings } from '#features/notifications/notification-settings.tsx';
import { UserProfilePage as OwnProfile } from '#features/profile/user-profile-page.tsx';
import { useSession } from '#lib/session-store.ts';

/** The own profile, and for those who chat the notifications of this device. */
export function UserProfilePage() {
  const role = useSession()?.role;
  const chats = role === 'customer' || role === 'team_leader';
  return <OwnProfile deviceSettings={chats && <NotificationSettings />} />;
}
