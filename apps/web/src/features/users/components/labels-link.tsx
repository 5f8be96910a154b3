import { Tags } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Link } from '#ui/link.tsx';

/** To the labels that leaders put on customers. */
export function LabelsLink() {
  return (
    <Link to={paths.labels} className={buttonClass({ variant: 'quiet' })}>
      <Tags aria-hidden="true" />
      {screenTitles.labels}
    </Link>
  );
}
