/** Marks the place where toasts appear. */
export const toastRegionAttribute = 'data-toast-region';

/** For overlays: a toast lies above them, and a click on it is not a click beside them. */
export const keepOpenForToasts = (event: Event): void => {
  if (event.target instanceof Element && event.target.closest(`[${toastRegionAttribute}]`)) event.preventDefault();
};
