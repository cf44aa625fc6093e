/** A font of the system that stands in until a type has come, made as wide and as high as it; in per cent. */
export interface Fallback {
  readonly local: readonly string[];
  /** The weights it stands in for; absent: all. */
  readonly weights?: string;
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

/** A cut of a type: its family in style sheets, its files, and what stands in until they have come. */
export interface Cut {
  readonly family: string;
  readonly weight: number;
  /** Of the base letters, in bytes. */
  readonly bytes: number;
  /** Absent: every page's styles name it already (web/styles/fonts.css). */
  readonly files?: { readonly latin: string; readonly extended: string };
  readonly fallbacks: readonly Fallback[];
}

/** A type that a merchant chooses. Headings have one weight; running text has 400 to 700, of types that are made for it. */
export interface Face {
  readonly kind: 'serif' | 'sans';
  readonly family: string;
  readonly heading: Cut;
  readonly body?: Cut;
}
