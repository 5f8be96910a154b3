/** Rows on a page of every list. */
export const listPageSize = 20;

/** Rows before this page, which counts from 1. */
export const rowsBefore = (page: number): number => (page - 1) * listPageSize;

/** `{page, totalPage, total}` of a list reply; an empty list has no page. */
export const presentPaging = (page: number, total: number) => ({
  page,
  totalPage: Math.ceil(total / listPageSize),
  total,
});
