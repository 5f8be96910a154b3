/** Loads the page afresh at a path of this app, so that nothing of the person stays in memory. */
export const leaveTo = (path: string): void => {
  window.location.replace(path);
};
