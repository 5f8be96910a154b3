/** What a picture may have, all frames together: four bytes each are what it takes to show it. */
export const maxPixels = 40_000_000;
