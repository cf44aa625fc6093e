import { contrast, fromOklch, type Hex, mix, readable, toOklch } from './colour.ts';
import { CONTROL_CONTRAST, groundsOf, isDark, type Palette, TEXT_CONTRAST } from './look.ts';

/** The colours of one mode by the names of web/styles/tokens.css, without `--color-`. */
export type ColourTokens = ReturnType<typeof tokensOf>;

/** What does not follow a palette's hues: it means something. It is made lighter or darker until it is read. */
const SIGNALS = {
  light: {
    sale: '#a3291f',
    star: '#b4762a',
    success: '#2b6b45',
    warning: '#855600',
    error: '#b3261e',
    focus: '#1f5fbf',
  },
  dark: {
    sale: '#ff9b8a',
    star: '#e5b567',
    success: '#8ccba2',
    warning: '#e5b567',
    error: '#ff9c93',
    focus: '#8fb8ff',
  },
} as const;

/** All colours that are made of a palette. Each is read where it stands (WCAG 2, AA): domain/look-tokens.test.ts names the pairs. */
export function tokensOf({ ground, text, primary, accent }: Palette) {
  const dark = isDark(ground);
  const [, surface, sunken] = groundsOf(ground);
  const grounds = [ground, surface, sunken];
  const primarySoft = trace(ground, primary, dark ? 0.14 : 0.1, [text, primary, accent]);
  const signals = SIGNALS[dark ? 'dark' : 'light'];
  const signal = (colour: Hex) => readable(colour, [...grounds, primarySoft], TEXT_CONTRAST);
  const soft = (colour: Hex) =>
    trace(dark ? ground : surface, colour, dark ? 0.16 : 0.11, [text, colour, primary]);
  const [error, success, warning, sale] = [
    signal(signals.error),
    signal(signals.success),
    signal(signals.warning),
    signal(signals.sale),
  ];
  const softs = [primarySoft, soft(error), soft(success), soft(warning)];
  return {
    ground,
    surface,
    sunken,
    text,
    muted: readable(mix(text, ground, 0.27), [...grounds, ...softs], TEXT_CONTRAST),
    line: mix(ground, text, dark ? 0.15 : 0.12),
    border: readable(mix(text, ground, 0.52), grounds, CONTROL_CONTRAST),
    primary,
    'primary-strong': stronger(primary),
    'on-primary': textOn(primary),
    'primary-soft': primarySoft,
    accent,
    'on-accent': textOn(accent),
    star: readable(signals.star, grounds, CONTROL_CONTRAST),
    sale,
    'on-sale': textOn(sale),
    success,
    'success-soft': soft(success),
    warning,
    'warning-soft': soft(warning),
    error,
    'error-strong': stronger(error),
    'on-error': textOn(error),
    'error-soft': soft(error),
    focus: readable(signals.focus, grounds, CONTROL_CONTRAST),
    selection: trace(ground, primary, 0.2, [text]),
  } as const satisfies Readonly<Record<string, Hex>>;
}

/** A ground with a trace of a colour: as much of it as these texts are read on. */
function trace(ground: Hex, colour: Hex, share: number, texts: readonly Hex[]): Hex {
  for (let part = share; part > 0; part -= 0.01) {
    const traced = mix(ground, colour, part);
    if (texts.every((text) => contrast(text, traced) >= TEXT_CONTRAST)) return traced;
  }
  return ground;
}

/** Of a button that is pointed at: further from what is written on it. */
const stronger = (colour: Hex): Hex =>
  mix(colour, textOn(colour) === '#ffffff' ? '#000000' : '#ffffff', 0.22);

/** White or nearly black, whichever is read better. */
function textOn(colour: Hex): Hex {
  const { h, c } = toOklch(colour);
  const ink = fromOklch({ l: 0.16, c: Math.min(c, 0.03), h });
  const [white, black] = ['#ffffff', '#000000'] as const;
  if (contrast(colour, white) >= Math.max(TEXT_CONTRAST, contrast(colour, ink))) return white;
  return contrast(colour, ink) >= TEXT_CONTRAST ? ink : black;
}

/** What lies on photographs of a shop whose ground is dark: pictures are bright, and so is what lies on them. */
export function overPictures(palette: Palette): Palette {
  if (!isDark(palette.ground)) return palette;
  const { c, h } = toOklch(palette.text);
  const ground = fromOklch({ l: 0.97, c: Math.min(c, 0.012), h });
  const onLight = (colour: Hex) => readable(colour, groundsOf(ground), TEXT_CONTRAST);
  return {
    ground,
    text: palette.ground,
    primary: onLight(palette.primary),
    accent: onLight(palette.accent),
  };
}

/** The same shop in the dark. One whose ground is dark stays as it is. */
export function darkPalette(palette: Palette): Palette {
  const { ground } = palette;
  if (isDark(ground)) return palette;
  const own = toOklch(ground);
  // Grey has no hue: its own is noise.
  const h = own.c > 0.004 ? own.h : toOklch(palette.text).h;
  const dark = fromOklch({ l: 0.193, c: Math.min(0.008, own.c * 1.1), h });
  const light = (colour: Hex) => {
    const { c, h: hue } = toOklch(colour);
    const brighter = c < 0.02 ? { l: 0.9, c } : { l: 0.775, c: Math.min(c * 1.05, 0.115) };
    return readable(fromOklch({ ...brighter, h: hue }), groundsOf(dark), TEXT_CONTRAST);
  };
  return {
    ground: dark,
    text: fromOklch({ l: 0.947, c: Math.min(own.c * 1.5, 0.013), h }),
    primary: light(palette.primary),
    accent: light(palette.accent),
  };
}
