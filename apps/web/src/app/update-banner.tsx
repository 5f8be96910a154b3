import { useAppUpdate } from '#lib/app-update.ts';
import { errorPageTexts } from '#app/texts/error-page-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** Tells that a newer version of the app is there. It waits until the reader takes it. */
export function UpdateBanner() {
  const update = useAppUpdate();
  if (update === null) return null;
  return (
    <Banner
      action={
        <Button variant="quiet" size="small" onClick={update}>
          {errorPageTexts.reload}
        </Button>
      }
    >
      {errorPageTexts.newVersion}
    </Banner>
  );
}
