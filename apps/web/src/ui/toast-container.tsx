import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { cssTransition, toast, ToastContainer as Container } from 'react-toastify/unstyled';
import { IconButton } from './icon-button.tsx';
import { receiveToasts, type ToastRequest } from './toast.ts';
import styles from './toast.module.css';
import { uiTexts } from './ui-texts.ts';

const closesAfter = 3000;
/** Long enough to read, find and press the button. */
const closesAfterWithAction = 8000;

const transition = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false });

/** Loaded late by Toasts. Top-centre; closes on a click or after three seconds; Alt+T moves the focus to it. */
export function ToastContainer() {
  useEffect(() => receiveToasts(show), []);

  return (
    <Container
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
      aria-label={`${uiTexts.notifications} Alt+T`}
      position="top-center"
      autoClose={closesAfter}
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
  );
}

function show({ tone, message, action, id }: ToastRequest) {
  const options = {
    className: styles[tone] ?? '',
    icon: icons[tone],
    role: tone === 'failure' ? 'alert' : 'status',
    autoClose: action ? closesAfterWithAction : closesAfter,
    ...(id !== undefined && { toastId: id }),
  };
  const content = (
    <div className={styles.content}>
      <p>{message}</p>
      {action && (
        <button type="button" className={styles.action} onClick={action.onSelect}>
          {action.label}
        </button>
      )}
    </div>
  );
  if (id !== undefined && toast.isActive(id)) toast.update(id, { ...options, render: content });
  else toast(content, options);
}

const icons = {
  success: () => <CircleCheck aria-hidden="true" />,
  failure: () => <CircleAlert aria-hidden="true" />,
  info: () => <Info aria-hidden="true" />,
};
