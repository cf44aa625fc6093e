/** subset-font brings no types; these are what tools/subset-fonts.ts uses. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    /** A number pins an axis, a range limits it; axes not named stay whole. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    keepFeatures: string[];
    noHinting: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
