import sharp from 'sharp';

const room = (wall: string, floor: string, things: string): string => `
  <rect width="1200" height="900" fill="${wall}"/>
  <rect y="640" width="1200" height="260" fill="${floor}"/>
  <rect y="632" width="1200" height="10" fill="#fff" opacity=".55"/>${things}`;

const leaf = (y: number, turn: number, color: string): string =>
  `<path d="M0 0C-60-90-50-230 0-330C50-230 60-90 0 0Z" fill="${color}" transform="translate(600 ${String(y)}) rotate(${String(turn)})"/>`;

const tile = (x: number, y: number): string => `<g transform="translate(${String(x)} ${String(y)})">
  <rect x="4" y="4" width="192" height="192" fill="#f6efe2"/>
  <path d="M100 12L188 100L100 188L12 100Z" fill="#1f6f78"/><circle cx="100" cy="100" r="46" fill="#e2a85b"/>
  <circle cx="100" cy="100" r="22" fill="#f6efe2"/></g>`;

const grid = (columns: number, rows: number): string[] =>
  Array.from({ length: columns * rows }, (_, index) =>
    tile((index % columns) * 200, Math.floor(index / columns) * 200),
  );

/** Drawn with a 1200 × 900 canvas. */
const drawings = {
  sofa: room(
    '#e8dccb',
    '#b98b63',
    `<ellipse cx="600" cy="775" rx="470" ry="46" fill="#8f6745" opacity=".5"/>
    <rect x="210" y="390" width="780" height="240" rx="60" fill="#5d7350"/>
    <rect x="150" y="470" width="150" height="240" rx="60" fill="#526847"/><rect x="900" y="470" width="150" height="240" rx="60" fill="#526847"/>
    <rect x="280" y="560" width="640" height="150" rx="36" fill="#6d8560"/><path d="M493 560v150M707 560v150" stroke="#526847" stroke-width="6"/>
    <rect x="330" y="440" width="150" height="140" rx="26" fill="#e2a85b" transform="rotate(-10 405 510)"/>
    <rect x="240" y="710" width="28" height="70" fill="#4a3423"/><rect x="932" y="710" width="28" height="70" fill="#4a3423"/>
    <rect x="470" y="110" width="260" height="190" fill="#fff"/><circle cx="600" cy="215" r="58" fill="#d9795d"/>`,
  ),
  plan: `<rect width="1200" height="900" fill="#f7f5ef"/><g fill="none" stroke="#2d3b45" stroke-width="14">
    <path d="M120 120H1080V780H760M640 780H120V120M620 120V460M620 560V780M620 420H860M980 420H1080"/></g>
    <g fill="none" stroke="#2d3b45" stroke-width="4"><path d="M640 780A120 120 0 0 1 760 660V780M620 460A100 100 0 0 1 720 560H620"/>
    <rect x="170" y="180" width="300" height="190" rx="16"/><rect x="700" y="500" width="190" height="190" rx="95"/><rect x="690" y="170" width="330" height="110"/></g>
    <rect x="690" y="170" width="330" height="110" fill="#e2a85b" opacity=".45"/><path d="M690 320h330" stroke="#c2512f" stroke-width="5"/>`,
  swatches: `<rect width="1200" height="900" fill="#faf7f2"/>${['#d8c3a5', '#8e8d8a', '#5d7350', '#1f6f78', '#c2512f']
    .map(
      (color, index) =>
        `<rect x="${String(70 + index * 215)}" y="150" width="190" height="560" rx="18" fill="${color}"/><rect x="${String(95 + index * 215)}" y="735" width="140" height="22" rx="11" fill="#cfc8bd"/>`,
    )
    .join('')}`,
  plant: room(
    '#d6e4e0',
    '#c9a27e',
    `<ellipse cx="600" cy="800" rx="230" ry="34" fill="#9a7653" opacity=".55"/>
    ${leaf(560, -48, '#3f7d58')}${leaf(560, 46, '#377150')}${leaf(570, -22, '#4c9168')}${leaf(570, 22, '#5aa377')}${leaf(570, 0, '#6bb585')}
    <path d="M470 540H730L700 790H500Z" fill="#c9694a"/><rect x="455" y="520" width="290" height="60" rx="14" fill="#d9795d"/>`,
  ),
  shelf: room(
    '#efe9e1',
    '#a9876a',
    `<rect x="180" y="330" width="840" height="90" rx="8" fill="#9b6f47"/><rect x="180" y="330" width="840" height="18" fill="#b3855a"/>
    <path d="M560 372q90-26 210 8" stroke="#f0dcc4" stroke-width="7" fill="none"/><path d="M590 392q70-14 120 2" stroke="#f0dcc4" stroke-width="4" fill="none"/>
    <rect x="240" y="160" width="60" height="170" fill="#1f6f78"/><rect x="305" y="190" width="46" height="140" fill="#e2a85b"/><rect x="356" y="150" width="70" height="180" fill="#c2512f"/>`,
  ),
  tiles: `<rect width="1200" height="900" fill="#ddd3c2"/>${grid(6, 5).join('')}`,
  sunset: `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#35487a"/><stop offset=".55" stop-color="#f08a5d"/><stop offset="1" stop-color="#fbd38d"/></linearGradient></defs>
    <rect width="1200" height="900" fill="url(#s)"/><circle cx="760" cy="520" r="100" fill="#ffe6b3"/>
    <path d="M0 620Q300 480 560 600T1200 540V900H0Z" fill="#5b4a78"/><path d="M0 720Q380 600 760 710T1200 680V900H0Z" fill="#3a3157"/>
    <g stroke="#211c36" stroke-width="16"><path d="M0 790H1200M60 790V900M240 790V900M420 790V900M600 790V900M780 790V900M960 790V900M1140 790V900"/></g>`,
  lamp: room(
    '#39424e',
    '#2a2f37',
    `<path d="M420 420L250 900H950L780 420Z" fill="#ffe6b3" opacity=".22"/><rect x="590" y="420" width="20" height="360" fill="#c9a25f"/>
    <path d="M480 220H720L790 430H410Z" fill="#f4d9a0"/><rect x="480" y="770" width="240" height="26" rx="13" fill="#c9a25f"/>`,
  ),
} as const;

export type DemoPicture = keyof typeof drawings;

/** A picture as a camera would hand it over: a JPEG with a little grain. */
export const drawPicture = async (name: DemoPicture): Promise<Buffer> => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 1200 900">${drawings[name]}</svg>`;
  const grain = await sharp({
    create: {
      width: 960,
      height: 720,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 82 })
    .toBuffer();
};

/** Somebody's portrait: a face in front of a colour. */
export const drawPortrait = (skin: string, hair: string, background: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${background}"/><path d="M60 480Q80 330 240 330T420 480Z" fill="#fff" opacity=".85"/>
    <path d="M120 250Q100 80 240 80T360 250Q370 330 340 340H140Q110 330 120 250Z" fill="${hair}"/>
    <rect x="205" y="270" width="70" height="90" rx="30" fill="${skin}"/><ellipse cx="240" cy="215" rx="86" ry="104" fill="${skin}"/>
    <path d="M152 195Q170 110 250 112T330 200Q290 170 240 150T152 195Z" fill="${hair}"/>
    <circle cx="208" cy="215" r="8" fill="#2b2b2b"/><circle cx="272" cy="215" r="8" fill="#2b2b2b"/>
    <path d="M205 262Q240 292 275 262" stroke="#8d4b3c" stroke-width="7" fill="none" stroke-linecap="round"/></svg>`),
  )
    .jpeg({ quality: 85 })
    .toBuffer();
