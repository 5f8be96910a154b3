/** Joins the class names that are set; conditions may leave holes. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
