const isFileField = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('input[type=file]:enabled') !== null;

/** A file that is dropped where nothing takes it: the browser would leave the page and open it. */
const refuse = (event: DragEvent): void => {
  const data = event.dataTransfer;
  if (event.defaultPrevented || !data?.types.includes('Files') || isFileField(event)) return;
  event.preventDefault();
  data.dropEffect = 'none';
};

/** Keeps the page where it is when a file is dropped beside a field or a conversation that takes files. */
export const refuseDrops = (): void => {
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
};
