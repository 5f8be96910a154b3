import { paths } from '#lib/paths.ts';
import { usePublicSettings } from '#lib/public-settings.ts';
import { staticTexts as texts } from '#features/static-pages/static-texts.ts';
import { Link } from '#ui/link.tsx';
import { mailLink } from '../lib/contact-links.ts';

/** Where questions about a policy go: the organisation's legal address, or the contact address, or the contact page. */
export function LegalContact() {
  const settings = usePublicSettings();
  const address = [settings['legal_email'], settings['contact_email']].find(
    (each) => each !== undefined && each !== '',
  );
  if (address === undefined) {
    return (
      <p>
        {texts.noAddress}
        <Link to={paths.contact}>{texts.noAddressLink}</Link>.
      </p>
    );
  }
  return (
    <p>
      {texts.writeTo}
      <a href={mailLink(address)}>{address}</a>.
    </p>
  );
}
