/** Reads the shop's calls in process, as a guest; `shows` is told what an answer shows of the catalogue. */
export type LocalCall = (
  name: string,
  input?: Record<string, Record<string, unknown>>,
  shows?: (...tags: readonly string[]) => void,
) => Promise<unknown>;

/** What a URL asks for, told without any query. */
export type ResolvedPage =
  | { readonly kind: 'redirect'; readonly location: string; readonly status: 301 | 302 }
  /** `key` is the same for every URL that gives the same bytes: unknown parameters are not in it. */
  | { readonly kind: 'page'; readonly key: string };

/** One rendered page, the same for everyone. */
export interface RenderedPage {
  readonly status: 200 | 404;
  readonly html: string;
}

/** The built storefront, handed in by `main.ts`: the server never imports `web`. */
export interface Renderer {
  resolve(url: string): ResolvedPage;
  render(key: string, call: LocalCall): Promise<RenderedPage>;
  /** The document that stands in while no page can be rendered. Never throws. */
  renderFailure(): string;
}
