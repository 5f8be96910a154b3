import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** Says that what was opened did not come; the rest of the page can be used. */
export function PartFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      action={
        <Button variant="quiet" size="small" onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      }
    >
      {message}
    </Banner>
  );
}
