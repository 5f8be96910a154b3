import { uiTexts } from '#lib/texts/ui-texts.ts';
import { ErrorState } from './error-state.tsx';

/** What was asked for waits for the network, and comes by itself. */
export function OfflineState({ compact = false }: { compact?: boolean }) {
  return <ErrorState compact={compact} message={uiTexts.offlineTitle} hint={uiTexts.comesByItself} />;
}
