/** The product's mark: a message with a line that branches. Says nothing by itself: the name stands beside it. */
export function BrandMark({ size }: { size: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
