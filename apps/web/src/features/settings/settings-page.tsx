import { HeartPulse, ListChecks, ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '#lib/paths.ts';
import { settingTexts as texts } from '#features/settings/setting-texts.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Link } from '#ui/link.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ApiKeys } from './components/api-keys.tsx';
import { DataRules } from './components/data-rules.tsx';
import { SettingsList } from './components/settings-list.tsx';
import styles from './settings-page.module.css';

const links = [
  { to: paths.setup, label: texts.setup, icon: <ListChecks aria-hidden="true" /> },
  { to: paths.selfCheck, label: texts.selfCheck, icon: <HeartPulse aria-hidden="true" /> },
  { to: paths.audit, label: texts.audit, icon: <ScrollText aria-hidden="true" /> },
];

const otherTabs = ['rules', 'keys'];

/** `/settings`: what the organisation can set, and the keys of other systems. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const select = (tab: string): void => {
    // What narrows a tab's list is there again with the tab.
    const next = new URLSearchParams(params);
    if (tab === 'settings') next.delete('tab');
    else next.set('tab', tab);
    setParams(next, { replace: true });
  };
  return (
    <div className={styles.page}>
      <nav className={styles.links} aria-label={texts.more}>
        {links.map(({ to, label, icon }) => (
          <Link key={to} className={buttonClass({ variant: 'quiet', size: 'small' })} to={to}>
            {icon}
            {label}
          </Link>
        ))}
      </nav>
      <Tabs
        label={texts.tabs}
        selected={otherTabs.find((tab) => tab === params.get('tab')) ?? 'settings'}
        onSelect={select}
        tabs={[
          { id: 'settings', label: texts.settingsTab, content: <SettingsList /> },
          { id: 'rules', label: texts.rulesTab, content: <DataRules /> },
          { id: 'keys', label: texts.keysTab, content: <ApiKeys /> },
        ]}
      />
    </div>
  );
}
