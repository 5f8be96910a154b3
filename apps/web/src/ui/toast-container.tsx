import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { cssTransition, ToastContainer as Container } from 'react-toastify/unstyled';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { IconButton } from './icon-button.tsx';
import { toastRegionAttribute } from './keep-open-for-toasts.ts';
import styles from './toast.module.css';

const closesAfterMs = 3000;
const transition = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false });

/**
 * Where toasts appear: top-centre, gone on a click or after three seconds; Alt+T moves the focus there. They lie beside
 * the app, above its dialogs, and not under a dialog's veil. Load it late.
 */
export function ToastContainer() {
  return createPortal(
    <div {...{ [toastRegionAttribute]: '' }}>
      <Container
        className={styles.container ?? ''}
        aria-label={`${uiTexts.notifications} Alt+T`}
        position="top-center"
        autoClose={closesAfterMs}
        transition={transition}
        hideProgressBar
        progressClassName={styles.timer ?? ''}
        closeOnClick
        closeButton={({ closeToast }) => (
          <IconButton
            className={styles.close}
            label={uiTexts.close}
            icon={<X />}
            size="small"
            onClick={(event) => {
              event.stopPropagation();
              closeToast(true);
            }}
          />
        )}
      />
    </div>,
    document.body,
  );
}
