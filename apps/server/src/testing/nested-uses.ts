/** A tiny SVG in which each level shows the one below ten times: `levels` of 6 are a million shapes. */
export const nestedUses = (levels: number): string => {
  const groups = Array.from({ length: levels }, (_, level) => {
    const below = level === 0 ? '<rect width="1" height="1"/>' : `<use href="#g${String(level - 1)}"/>`.repeat(10);
    return `<g id="g${String(level)}">${below}</g>`;
  });
  const top = `<use href="#g${String(levels - 1)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><defs>${groups.join('')}</defs>${top}</svg>`;
};
