import { newDevice } from '@branchline/contract/new-device';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { on } from '#lib/realtime-events.ts';
import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { showInfo } from '#lib/toasts.ts';

/** Says that another device signed in to the account, and leads to where it can be signed out. */
export const useNewDevice = (): void => {
  const navigate = useNavigate();
  useEffect(
    () =>
      on(newDevice, () =>
        showInfo(texts.newDevice, { label: texts.newDeviceCheck, run: () => void navigate(paths.userProfile) }),
      ),
    [navigate],
  );
};
