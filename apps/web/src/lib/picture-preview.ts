/**
 * What a chosen picture is shown by before it is sent; null for a drawing: a small SVG can keep a browser busy for ever,
 * and the server refuses it.
 */
export const previewOf = (file: File): string | null =>
  file.type === 'image/svg+xml' ? null : URL.createObjectURL(file);
