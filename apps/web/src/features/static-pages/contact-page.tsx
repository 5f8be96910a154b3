import type { ReactNode } from 'react';
import { reloadPublicSettings, usePublicSettings, usePublicSettingsState } from '#lib/public-settings.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { contactTexts as texts } from '#features/static-pages/static-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { StaticPage } from './components/static-page.tsx';
import styles from './contact-page.module.css';
import { mailLink, phoneLink, webLink } from './lib/contact-links.ts';

const networks = ['facebook', 'instagram', 'x', 'youtube', 'linkedin'] as const;

/** The organisation's own ways to be reached, as its settings have them. */
export function ContactPage() {
  return (
    <StaticPage name={screenTitles.contact} title={texts.title} intro={texts.intro}>
      <Ways />
      <p className={styles.inApp}>{texts.inApp}</p>
    </StaticPage>
  );
}

function Ways() {
  const state = usePublicSettingsState();
  const settings = usePublicSettings();
  const { contact_email: email, contact_phone: phone, contact_address: address } = settings;
  const links = networks.flatMap((network) => {
    const href = webLink(settings[`social_${network}`]);
    return href === null ? [] : [{ href, label: texts.networks[network] }];
  });
  if (state === 'loading') return <Skeleton count={3} />;
  // While it is asked for again the button stays, and the focus on it.
  if (state === 'failed' || state === 'retrying')
    return <ErrorState busy={state === 'retrying'} onRetry={() => void reloadPublicSettings()} />;
  const isEmpty = !email && !phone && !address && links.length === 0;
  if (isEmpty) return <EmptyState drawing="people" message={texts.nothingYet} hint={texts.nothingYetHint} />;

  return (
    <dl className={styles.ways}>
      {email && (
        <Way label={texts.email}>
          <a href={mailLink(email)}>{email}</a>
        </Way>
      )}
      {phone && (
        <Way label={texts.phone}>
          <a href={phoneLink(phone)}>{phone}</a>
        </Way>
      )}
      {address && (
        <Way label={texts.address}>
          <address className={styles.address}>{address}</address>
        </Way>
      )}
      {links.length > 0 && (
        <Way label={texts.social}>
          <ul role="list" className={styles.links}>
            {links.map(({ href, label }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                  <VisuallyHidden> {texts.opensNewTab}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </Way>
      )}
    </dl>
  );
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
