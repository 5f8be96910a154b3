/** The page's direction, for primitives that take it as a property and otherwise read from left to right. */
export function textDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}
