import { listCustomerSettings } from '@branchline/contract/public-settings';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api-client.ts';
import { nextTask } from './next-task.ts';
import { readStored, writeStored } from './stored-keys.ts';

/** The organisation's public settings by key. */
export type PublicSettings = Readonly<Record<string, string>>;

const productName = 'Branchline';
const productCountryCode = '+91';

/** Whether the settings are here; once they are, they stay while they are asked for again. `retrying`: after a failure. */
type SettingsState = 'loading' | 'loaded' | 'failed' | 'retrying';

let settings: PublicSettings = {};
let state: SettingsState = 'loading';
let appName = readStored('appName') ?? productName;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

const enter = (next: SettingsState): void => {
  state = next;
  for (const listener of listeners) listener();
};

const ask = (): Promise<void> => {
  if (state === 'failed') enter('retrying');
  const asked: Promise<void> = nextTask()
    .then(() => call(listCustomerSettings))
    .then(({ list }) => {
      // Asked again meanwhile: the later answer counts.
      if (loading !== asked) return;
      settings = Object.fromEntries(list.map(({ key, value }) => [key, value]));
      appName = settings['app_name'] ?? productName;
      writeStored('appName', appName === productName ? null : appName);
      writeStored('languages', settings['languages']);
      // Apple looks there for the icon of the home screen.
      if (settings['app_logo'])
        document.querySelector('link[rel=apple-touch-icon]')?.setAttribute('href', '/app-icon/180.png');
      enter('loaded');
    })
    .catch(() => {
      if (loading !== asked) return;
      loading = null;
      if (state !== 'loaded') enter('failed');
    });
  return asked;
};

/** Asks once per page load; a failure leaves the product's own words, and the next screen asks again. */
const load = (): Promise<void> => (loading ??= ask());

/** Asks again, after a setting was changed or where a reader wants it, so that the whole app follows at once. */
export const reloadPublicSettings = (): Promise<void> => (loading = ask());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Public settings such as contact and social links; empty until the server answered. */
export const usePublicSettings = (): PublicSettings => {
  useEffect(() => void load(), []);
  return useSyncExternalStore(subscribe, () => settings);
};

/** A public setting outside of a screen, as far as it is known. */
export const publicSetting = (key: string): string | undefined => settings[key];

/** For what is only true of settings that are here, such as that nothing is set. */
export const usePublicSettingsState = (): SettingsState => {
  useEffect(() => void load(), []);
  return useSyncExternalStore(subscribe, () => state);
};

/** The name the organisation gave the product; remembered on the device, so that it is right at the first paint. */
export const useAppName = (): string => {
  useEffect(() => void load(), []);
  return useSyncExternalStore(subscribe, () => appName);
};

/** A link to the organisation's logo; null without one. Only a link of this origin is taken. */
export const useAppLogo = (): string | null => {
  const logo = usePublicSettings()['app_logo'] ?? '';
  return logo.startsWith('/files/') ? logo : null;
};

/** What the server takes of one file, in bytes; null until that is known: then the server says it itself. */
export const useMaxUploadBytes = (): number | null => {
  const value = usePublicSettings()['max_upload_bytes'];
  return value === undefined ? null : Number(value);
};

/** For so many minutes a message may be changed; the usual time until that is known, as the server has the last word. */
export const useEditWindowMinutes = (): number => Number(usePublicSettings()['edit_window_minutes'] ?? 15);

/** The fixed prefix of phone numbers, such as `+91`. */
export const useCountryCode = (): string => usePublicSettings()['phone_country_code'] ?? productCountryCode;
